//! What is done with references: resolve, normalize, compare, convert, edit.
use crate::error::Error;
use crate::ffi::{self, BrowserVerdict, Component, HostKind, Level, Rule};
use crate::reference::{Iri, IriRef, Reference, Text, Uri, UriRef};
use std::cmp::Ordering;
use std::ops::BitOr;

/// The steps of normalization (RFC 3986 s6.2.2, s6.2.3; RFC 3987 s5.3), joined by `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Steps(u32);
impl Steps {
    /// Scheme and host in lower case, the digits of percent-encodings in upper case.
    pub const CASE: Self = Self(ffi::IRI_NORMALIZE_CASE);
    /// Unreserved characters decoded.
    pub const PERCENT: Self = Self(ffi::IRI_NORMALIZE_PERCENT);
    /// Characters beyond ASCII decoded, in IRIs.
    pub const UCSCHAR: Self = Self(ffi::IRI_NORMALIZE_UCSCHAR);
    /// Dot segments removed.
    pub const DOTS: Self = Self(ffi::IRI_NORMALIZE_DOTS);
    /// Default ports and empty paths, by the scheme.
    pub const SCHEME: Self = Self(ffi::IRI_NORMALIZE_SCHEME);
    /// IPv6 addresses as RFC 5952 writes them.
    pub const IPV6: Self = Self(ffi::IRI_NORMALIZE_IPV6);
    /// All of them.
    pub const ALL: Self = Self(ffi::IRI_NORMALIZE_ALL);
    /// Whether it has all steps of another.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
/// Case, percent and dots.
impl Default for Steps {
    fn default() -> Self {
        Self(ffi::IRI_NORMALIZE_DEFAULT)
    }
}
impl BitOr for Steps {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// How a reference is resolved. The default is that of RFC 3986 s5.2, strict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resolve {
    /// A reference with the scheme of the base is taken as if it had none.
    pub same_scheme: bool,
    /// A `..` that leaves the root is an error.
    pub underflow_fails: bool,
}
impl Resolve {
    /// The default.
    pub const STRICT: Self = Self { same_scheme: false, underflow_fails: false };
    /// As RFC 3986 s5.2.2 allows for old programs.
    pub const COMPATIBLE: Self = Self { same_scheme: true, underflow_fails: false };
    fn flags(self) -> u32 {
        u32::from(self.same_scheme) * ffi::IRI_RESOLVE_SAME_SCHEME + u32::from(self.underflow_fails) * ffi::IRI_RESOLVE_UNDERFLOW_FAILS
    }
}

/// What a browser, or any other program that follows the URL Standard, reads in an IRI.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BrowserReading {
    /// How it takes the IRI.
    pub verdict: BrowserVerdict,
    /// The URL that it would request; `None` if there is none, or only IDNA can tell.
    pub url: Option<String>,
}

/// A base that is parsed once, for many references.
///
/// ```
/// let base = libiri::Base::new(libiri::Iri::parse("http://a/b/c/d;p?q")?)?;
/// assert_eq!(base.resolve(&libiri::IriRef::parse("../g")?)?, "http://a/b/g");
/// # Ok::<(), libiri::Error>(())
/// ```
#[derive(Clone)]
pub struct Base<'a>(ffi::Base<'a>);
impl<'a> Base<'a> {
    /// Of an IRI, or of a URI by `into()`.
    pub fn new(iri: Iri<&'a str>) -> Result<Self, Error> {
        ffi::Base::new(iri.into_inner()).map(Self)
    }
    /// The target of a reference (RFC 3986 s5.2).
    pub fn resolve<T: Text>(&self, reference: &IriRef<T>) -> Result<Iri<String>, Error> {
        self.resolve_with(reference, Resolve::STRICT)
    }
    /// The same, otherwise than strictly.
    pub fn resolve_with<T: Text>(&self, reference: &IriRef<T>, how: Resolve) -> Result<Iri<String>, Error> {
        Iri::parse(self.0.resolve(reference.as_str(), how.flags())?)
    }
    /// The shortest reference that resolves to the target.
    pub fn relativize<T: Text>(&self, target: &Iri<T>) -> Result<IriRef<String>, Error> {
        IriRef::parse(self.0.relativize(target.as_str())?)
    }
}

macro_rules! operations {
    ($($name:ident)*) => {$(
        impl<T: Text> $name<T> {
            /// The normal form by the default [`Steps`]: of the same type, and the same reference.
            pub fn normalize(&self) -> Result<$name<String>, Error> {
                self.normalize_with(Steps::default())
            }
            /// The normal form by these steps.
            pub fn normalize_with(&self, steps: Steps) -> Result<$name<String>, Error> {
                $name::parse(ffi::normalize(Self::RULE, self.as_str(), steps.0, ffi::IRI_ALL_COMPONENTS)?)
            }
            /// Those of the steps that would change it.
            pub fn missing_steps(&self, steps: Steps) -> Result<Steps, Error> {
                ffi::missing_steps(Self::RULE, self.as_str(), steps.0).map(Steps)
            }
            /// Whether two references are the same on a rung of the ladder of comparison (RFC 3986 s6.2).
            pub fn same(&self, other: &impl Reference, level: Level) -> Result<bool, Error> {
                ffi::same(level, self.as_str(), other.as_ref(), 0)
            }
            /// The order of two references on that rung: equal if they are the same.
            pub fn compare(&self, other: &impl Reference, level: Level) -> Result<Ordering, Error> {
                ffi::compare(level, self.as_str(), other.as_ref(), 0)
            }
            /// A hash that references share which are the same on that rung; on every machine.
            pub fn hash_on(&self, level: Level, seed: u64) -> Result<u64, Error> {
                ffi::hash(level, self.as_str(), 0, seed)
            }
            /// For people to read: decoded where that is safe, and `***` for a password.
            pub fn to_display(&self) -> Result<String, Error> {
                ffi::to_display(self.as_str(), "***")
            }
            /// With a mask in place of a password.
            pub fn mask_password(&self, mask: &str) -> Result<IriRef<String>, Error> {
                IriRef::parse(ffi::mask_password(self.as_str(), mask)?)
            }
            /// With another component, which stands as in a reference: percent-encoded, without its delimiter.
            pub fn with(&self, component: Component, value: &str) -> Result<$name<String>, Error> {
                $name::parse(ffi::set_part(Self::RULE, self.as_str(), component, value)?)
            }
            /// Without a component and its delimiter; a path, and the host of an authority, become empty.
            pub fn without(&self, component: Component) -> Result<$name<String>, Error> {
                $name::parse(ffi::remove_part(Self::RULE, self.as_str(), component)?)
            }
            /// The kind of the host.
            pub fn host_kind(&self) -> Option<HostKind> {
                self.range(Component::Host).and_then(|range| ffi::host_kind(&self.as_str()[range]))
            }
        }
        impl $name<String> {
            /// The reference of these parts.
            pub fn build(parts: &Builder<'_>) -> Result<Self, Error> {
                $name::parse(parts.build(Self::RULE)?)
            }
        }
    )*};
}
operations!(Uri UriRef Iri IriRef);

macro_rules! base {
    ($($name:ident $reference:ident)*) => {$(
        impl<T: Text> $name<T> {
            /// The target of a reference (RFC 3986 s5.2).
            pub fn resolve<U: Text>(&self, reference: &$reference<U>) -> Result<$name<String>, Error> {
                self.resolve_with(reference, Resolve::STRICT)
            }
            /// The same, otherwise than strictly.
            pub fn resolve_with<U: Text>(&self, reference: &$reference<U>, how: Resolve) -> Result<$name<String>, Error> {
                $name::parse(ffi::Base::new(self.as_str())?.resolve(reference.as_str(), how.flags())?)
            }
            /// The shortest reference that resolves to the target against this.
            pub fn relativize<U: Text>(&self, target: &$name<U>) -> Result<$reference<String>, Error> {
                $reference::parse(ffi::Base::new(self.as_str())?.relativize(target.as_str())?)
            }
            /// `scheme://host[:port]` in normal form (RFC 6454): equal origins are equal texts.
            pub fn origin(&self) -> Result<String, Error> {
                ffi::origin(self.as_str())
            }
            /// What a browser, or any other program that follows the URL Standard, reads in it.
            pub fn browser_reading(&self) -> Result<BrowserReading, Error> {
                let (verdict, url) = ffi::browser_reading(self.as_str())?;
                let verdict = BrowserVerdict::from_number(verdict).unwrap_or(BrowserVerdict::Refused);
                Ok(BrowserReading { verdict, url: Some(url).filter(|url| !url.is_empty()) })
            }
        }
    )*};
}
base!(Uri UriRef  Iri IriRef);

macro_rules! joined {
    ($($reference:ident)*) => {$(
        impl<T: Text> $reference<T> {
            /// One reference for two, where the base is not known yet, as for an `xml:base` within another: whatever it is,
            /// what they lead to one after the other is what this one leads to.
            pub fn join<U: Text>(&self, reference: &$reference<U>) -> Result<$reference<String>, Error> {
                $reference::parse(ffi::join(self.as_str(), reference.as_str())?)
            }
        }
    )*};
}
joined!(UriRef IriRef);

macro_rules! converted {
    ($($uri:ident $iri:ident)*) => {$(
        impl<T: Text> $iri<T> {
            /// The URI of an IRI (RFC 3987 s3.1).
            pub fn to_uri(&self) -> Result<$uri<String>, Error> {
                $uri::parse(ffi::to_uri(self.as_str())?)
            }
        }
        impl<T: Text> $uri<T> {
            /// The IRI of a URI (RFC 3987 s3.2).
            pub fn to_iri(&self) -> Result<$iri<String>, Error> {
                $iri::parse(ffi::to_iri(self.as_str())?)
            }
        }
    )*};
}
converted!(Uri Iri  UriRef IriRef);

/// The parts of a reference to build, each as it stands in one: percent-encoded, without its delimiter.
///
/// ```
/// use libiri::{Builder, Uri};
///
/// let uri = Uri::build(&Builder { scheme: Some("http"), host: Some("example.com"), path: "/a", ..Builder::default() })?;
/// assert_eq!(uri, "http://example.com/a");
/// # Ok::<(), libiri::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Builder<'a> {
    pub scheme: Option<&'a str>,
    pub userinfo: Option<&'a str>,
    /// With the brackets of an IP-literal.
    pub host: Option<&'a str>,
    pub port: Option<&'a str>,
    pub path: &'a str,
    pub query: Option<&'a str>,
    pub fragment: Option<&'a str>,
}
impl Builder<'_> {
    fn build(&self, rule: Rule) -> Result<String, Error> {
        ffi::build(rule, [self.scheme, self.userinfo, self.host, self.port, Some(self.path), self.query, self.fragment])
    }
}
