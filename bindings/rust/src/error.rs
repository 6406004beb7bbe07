//! What a function gives instead of a result.
use crate::ffi::{self, Component, ErrorCode, Rule};
use core::fmt;

/// Why a text was refused, where, in which component, and what would have been allowed there.
///
/// The offset is in bytes: the end of the longest beginning that something valid begins with, so the first byte that is
/// wrong, or the size of the text if something is missing at its end. No byte of the text is in a message.
///
/// ```
/// let error = libiri::Uri::parse("http://example.com/%zz").unwrap_err();
/// assert_eq!(error.offset(), 20);
/// # #[cfg(feature = "std")] {
/// assert_eq!(error.code(), libiri::ErrorCode::BadPercentEncoding);
/// assert_eq!(error.component(), Some(libiri::Component::Path));
/// assert_eq!(error.to_string(), "path, byte 20: a percent sign must be followed by two hex digits; expected a hex digit");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: ErrorCode,
    component: Option<Component>,
    offset: u32,
    text: u32,
    #[cfg(feature = "std")]
    expected: Option<Box<str>>,
}

impl Error {
    pub(crate) fn new(error: &ffi::iri_error, status: i32) -> Self {
        Self {
            code: ErrorCode::from_number(status).unwrap_or(ErrorCode::InvalidArgument),
            component: Component::from_number(error.component),
            offset: error.offset,
            text: error.text,
            #[cfg(feature = "std")]
            expected: None,
        }
    }

    /// With what would have been allowed, which only a text that is refused is asked for.
    pub(crate) fn with_phrase(self, rule: Rule, text: &[u8]) -> Self {
        #[cfg(feature = "std")]
        let expected = ffi::expected_phrase(rule, text).ok().filter(|phrase| !phrase.is_empty()).map(String::into_boxed_str);
        #[cfg(not(feature = "std"))]
        let _ = (rule, text);
        Self {
            #[cfg(feature = "std")]
            expected,
            ..self
        }
    }

    /// What is wrong. Without `std`, only [`ErrorCode::UnexpectedCharacter`], [`ErrorCode::UnexpectedEnd`] or
    /// [`ErrorCode::TooLong`].
    pub fn code(&self) -> ErrorCode {
        self.code
    }
    /// Where in the text, in bytes.
    pub fn offset(&self) -> usize {
        self.offset as usize
    }
    /// In which component. Without `std`, `None`.
    pub fn component(&self) -> Option<Component> {
        self.component
    }
    /// In which text, counted from 0 in the order of the arguments, if there are several.
    pub fn text(&self) -> usize {
        self.text as usize
    }
}

#[cfg(feature = "std")]
impl Error {
    /// What would have been allowed there, such as `one of : / ? # or the end`; `None` if no grammar was asked.
    pub fn expected(&self) -> Option<&str> {
        self.expected.as_deref()
    }

    pub(crate) fn not_utf8(offset: usize) -> Self {
        let at = ffi::iri_error { offset: u32::try_from(offset).unwrap_or(u32::MAX), ..ffi::iri_error::INIT };
        Self::new(&at, ErrorCode::NotUtf8 as i32)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "std")]
        {
            if let Some(component) = self.component {
                write!(f, "{}, ", component.name())?;
            }
            write!(f, "byte {}: {}", self.offset, self.code.message())?;
            self.expected.as_ref().map_or(Ok(()), |phrase| write!(f, "; expected {phrase}"))
        }
        #[cfg(not(feature = "std"))]
        write!(f, "byte {}: {:?}", self.offset, self.code)
    }
}

impl core::error::Error for Error {}
