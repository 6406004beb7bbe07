//! The types of references: [`Uri`], [`UriRef`], [`Iri`], [`IriRef`].
use crate::error::Error;
use crate::ffi::{self, iri_components, Component, Rule};
use core::fmt;
use core::ops::Range;

mod sealed {
    pub trait Sealed {}
    impl Sealed for &str {}
    #[cfg(feature = "std")]
    impl Sealed for String {}
    #[cfg(feature = "std")]
    impl Sealed for Box<str> {}
    #[cfg(feature = "std")]
    impl Sealed for std::sync::Arc<str> {}
}

/// What a reference may be kept in: `&str`, and with `std` `String`, `Box<str>` and `Arc<str>`. Their texts do not change
/// while they are borrowed, so offsets into them hold.
pub trait Text: AsRef<str> + sealed::Sealed {}
impl Text for &str {}
#[cfg(feature = "std")]
impl Text for String {}
#[cfg(feature = "std")]
impl Text for Box<str> {}
#[cfg(feature = "std")]
impl Text for std::sync::Arc<str> {}

/// A [`Text`] whose parts live for `'o`: of a `&'o str` as long as that, of another as long as it is borrowed.
pub trait Parts<'i, 'o>: Text {
    #[doc(hidden)]
    fn whole(&'i self) -> &'o str;
}
impl<'o> Parts<'_, 'o> for &'o str {
    fn whole(&self) -> &'o str {
        self
    }
}
#[cfg(feature = "std")]
impl<'i> Parts<'i, 'i> for String {
    fn whole(&'i self) -> &'i str {
        self
    }
}
#[cfg(feature = "std")]
impl<'i> Parts<'i, 'i> for Box<str> {
    fn whole(&'i self) -> &'i str {
        self
    }
}
#[cfg(feature = "std")]
impl<'i> Parts<'i, 'i> for std::sync::Arc<str> {
    fn whole(&'i self) -> &'i str {
        self
    }
}

/// A reference of one of the four types.
pub trait Reference: AsRef<str> + sealed::Sealed {
    /// The rule that its text is of.
    const RULE: Rule;
}

/// A type of references. Its text is always of its rule.
macro_rules! reference {
    ($(#[$doc:meta])* $name:ident, $rule:ident) => {
        $(#[$doc])*
        ///
        /// Two are equal, ordered and hashed as their texts are, byte by byte (RFC 3986 s6.2.1); `same()` compares on the
        /// other rungs of the ladder.
        #[derive(Clone, Copy)]
        pub struct $name<T: Text> {
            text: T,
            parts: iri_components,
        }

        impl<T: Text> sealed::Sealed for $name<T> {}
        impl<T: Text> Reference for $name<T> {
            const RULE: Rule = Rule::$rule;
        }

        impl<T: Text> $name<T> {
            /// Parses a text. Time is linear in it. Only an error allocates, for [`Error::expected`];
            /// [`is_valid()`](Self::is_valid) never does.
            pub fn parse(text: T) -> Result<Self, Error> {
                let parts = ffi::parse(Rule::$rule, text.as_ref().as_bytes())?;
                Ok(Self { text, parts })
            }
            /// The text.
            pub fn as_str(&self) -> &str {
                self.text.as_ref()
            }
            /// The text, as it was given.
            pub fn into_inner(self) -> T {
                self.text
            }
            /// The same, borrowed.
            pub fn borrow(&self) -> $name<&str> {
                $name { text: self.text.as_ref(), parts: self.parts }
            }
            /// Where a component stands, in bytes, without its delimiters.
            pub fn range(&self, component: Component) -> Option<Range<usize>> {
                ffi::find_part(&self.parts, component)
            }
            #[cfg(feature = "std")]
            #[allow(clippy::should_implement_trait)] // ToOwned is for what is not Clone
            /// The same, with a text of its own.
            pub fn to_owned(&self) -> $name<String> {
                $name { text: self.as_str().to_owned(), parts: self.parts }
            }
        }

        impl $name<&str> {
            /// Whether a text is one, which is cheaper than to parse it.
            pub fn is_valid(text: impl AsRef<[u8]>) -> bool {
                ffi::is_valid(Rule::$rule, text.as_ref())
            }
        }

        impl<'i, 'o, T: Parts<'i, 'o>> $name<T> {
            /// A component, without its delimiters; `None` if it is not there, which is not the same as empty.
            pub fn part(&'i self, component: Component) -> Option<&'o str> {
                self.range(component).map(|range| &self.text.whole()[range])
            }
            /// The userinfo, host and port, with their delimiters.
            pub fn authority(&'i self) -> Option<&'o str> {
                self.part(Component::Authority)
            }
            /// What stands before the `@`.
            pub fn userinfo(&'i self) -> Option<&'o str> {
                self.part(Component::Userinfo)
            }
            /// The host, an IP-literal with its brackets.
            pub fn host(&'i self) -> Option<&'o str> {
                self.part(Component::Host)
            }
            /// The port: digits, perhaps none, of any number.
            pub fn port(&'i self) -> Option<&'o str> {
                self.part(Component::Port)
            }
            /// The path, which is always there.
            pub fn path(&'i self) -> &'o str {
                self.part(Component::Path).unwrap_or("")
            }
            /// What stands between `?` and `#`.
            pub fn query(&'i self) -> Option<&'o str> {
                self.part(Component::Query)
            }
            /// What stands behind `#`.
            pub fn fragment(&'i self) -> Option<&'o str> {
                self.part(Component::Fragment)
            }
        }

        impl<T: Text> AsRef<str> for $name<T> {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }
        impl<T: Text> core::borrow::Borrow<str> for $name<T> {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }
        impl<T: Text> fmt::Display for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
        impl<T: Text> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.as_str()).finish()
            }
        }
        impl<T: Text, U: Text> PartialEq<$name<U>> for $name<T> {
            fn eq(&self, other: &$name<U>) -> bool {
                self.as_str() == other.as_str()
            }
        }
        impl<T: Text> Eq for $name<T> {}
        impl<T: Text> PartialEq<str> for $name<T> {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }
        impl<T: Text> PartialEq<&str> for $name<T> {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }
        impl<T: Text, U: Text> PartialOrd<$name<U>> for $name<T> {
            fn partial_cmp(&self, other: &$name<U>) -> Option<core::cmp::Ordering> {
                Some(self.as_str().cmp(other.as_str()))
            }
        }
        impl<T: Text> Ord for $name<T> {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }
        impl<T: Text> core::hash::Hash for $name<T> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }
        impl<'a> TryFrom<&'a str> for $name<&'a str> {
            type Error = Error;
            fn try_from(text: &'a str) -> Result<Self, Error> {
                Self::parse(text)
            }
        }
        #[cfg(feature = "std")]
        impl TryFrom<String> for $name<String> {
            type Error = Error;
            fn try_from(text: String) -> Result<Self, Error> {
                Self::parse(text)
            }
        }
        #[cfg(feature = "std")]
        impl core::str::FromStr for $name<String> {
            type Err = Error;
            fn from_str(text: &str) -> Result<Self, Error> {
                Ok($name::parse(text)?.to_owned())
            }
        }
        #[cfg(feature = "std")]
        impl<T: Text> From<$name<T>> for String
        where
            T: Into<String>,
        {
            fn from(of: $name<T>) -> String {
                of.text.into()
            }
        }
        #[cfg(feature = "serde")]
        impl<T: Text> serde::Serialize for $name<T> {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.as_str())
            }
        }
        #[cfg(feature = "serde")]
        impl<'de, T: Text + serde::Deserialize<'de>> serde::Deserialize<'de> for $name<T> {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Self::parse(T::deserialize(from)?).map_err(serde::de::Error::custom)
            }
        }
    };
}

reference! {
    /// A URI of RFC 3986, with a scheme.
    ///
    /// ```
    /// use libiri::{Component, Uri};
    ///
    /// let uri = Uri::parse("http://user@example.com:8042/over/there?name=ferret#nose")?;
    /// assert_eq!(uri.scheme(), "http");
    /// assert_eq!(uri.host(), Some("example.com"));
    /// assert_eq!(uri.range(Component::Port), Some(24..28));
    /// # Ok::<(), libiri::Error>(())
    /// ```
    Uri, Uri
}
reference! {
    /// A URI-reference of RFC 3986: a URI, or a relative reference.
    ///
    /// ```
    /// let reference = libiri::UriRef::parse("../a?b")?;
    /// assert_eq!((reference.scheme(), reference.path(), reference.query()), (None, "../a", Some("b")));
    /// # Ok::<(), libiri::Error>(())
    /// ```
    UriRef, UriReference
}
reference! {
    /// An IRI of RFC 3987, with a scheme.
    Iri, Iri
}
reference! {
    /// An IRI-reference of RFC 3987: an IRI, or a relative reference.
    IriRef, IriReference
}

macro_rules! scheme {
    (always $($name:ident)*) => {$(
        impl<'i, 'o, T: Parts<'i, 'o>> $name<T> {
            /// The scheme.
            pub fn scheme(&'i self) -> &'o str {
                self.part(Component::Scheme).unwrap_or("")
            }
        }
    )*};
    (perhaps $($name:ident)*) => {$(
        impl<'i, 'o, T: Parts<'i, 'o>> $name<T> {
            /// The scheme; a relative reference has none.
            pub fn scheme(&'i self) -> Option<&'o str> {
                self.part(Component::Scheme)
            }
        }
    )*};
}
scheme!(always Uri Iri);
scheme!(perhaps UriRef IriRef);

/// What one type is, another is, too: their texts have the same components.
macro_rules! also {
    ($($from:ident $to:ident)*) => {$(
        impl<T: Text> From<$from<T>> for $to<T> {
            fn from(of: $from<T>) -> Self {
                $to { text: of.text, parts: of.parts }
            }
        }
    )*};
}
also!(Uri UriRef  Uri Iri  Uri IriRef  UriRef IriRef  Iri IriRef);

impl Rule {
    /// Whether the whole of a text is of this rule; any bytes.
    pub fn accepts(self, text: impl AsRef<[u8]>) -> bool {
        ffi::is_valid(self, text.as_ref())
    }
    /// The same, with the reason why it is not.
    pub fn check(self, text: impl AsRef<[u8]>) -> Result<(), Error> {
        ffi::check(self, text.as_ref())
    }
}
