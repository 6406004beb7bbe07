//! What stands beside references: percent-encoding, paths of files, schemes, segments, parameters, repair, templates.
use crate::error::Error;
use crate::ffi::{self, RepairKind, Rule};
use crate::reference::{Iri, IriRef, Text, Uri};

/// The IRI-reference of a legacy extended IRI of XML: an `xml:base`, an `xlink:href`, an `anyURI`.
pub fn from_leiri(text: &str) -> Result<IriRef<String>, Error> {
    IriRef::parse(ffi::from_leiri(text)?)
}

/// Percent-encoding (RFC 3986 s2.1).
///
/// ```
/// use libiri::{percent, Rule};
///
/// assert_eq!(percent::encode(Rule::Segment, "a/b é")?, "a%2Fb%20%C3%A9");
/// assert_eq!(percent::decode_utf8("a%2Fb%20%C3%A9")?, "a/b é");
/// # Ok::<(), libiri::Error>(())
/// ```
pub mod percent {
    use super::*;

    /// Encodes all but the characters that the rule has, such as [`Rule::Segment`]; an error for a rule that is no set
    /// of characters.
    pub fn encode(rule: Rule, bytes: impl AsRef<[u8]>) -> Result<String, Error> {
        ffi::percent_encode(rule, bytes.as_ref())
    }
    /// Decodes once, to any bytes.
    pub fn decode(text: &str) -> Result<Vec<u8>, Error> {
        ffi::percent_decode(text)
    }
    /// Decodes once; an error if the result is not UTF-8.
    pub fn decode_utf8(text: &str) -> Result<String, Error> {
        ffi::percent_decode_utf8(text)
    }
}

/// How a system writes paths, which the caller says: a program may speak of the files of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileStyle {
    /// `/a/b`
    Posix,
    /// `C:\a\b`, and `\\host\share\a`
    Windows,
}
impl FileStyle {
    fn number(self) -> u32 {
        match self {
            Self::Posix => ffi::IRI_PATH_POSIX,
            Self::Windows => ffi::IRI_PATH_WINDOWS,
        }
    }
}
/// The file URI of an absolute path (RFC 8089), which is any bytes.
pub fn file_uri(path: impl AsRef<[u8]>, style: FileStyle) -> Result<Uri<String>, Error> {
    Uri::parse(ffi::file_uri(path.as_ref(), style.number())?)
}
/// The path of a file URI or IRI; without NUL.
pub fn file_path<T: Text>(uri: &Iri<T>, style: FileStyle) -> Result<Vec<u8>, Error> {
    ffi::file_path(uri.as_str(), style.number())
}

/// A scheme of the library's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scheme {
    /// The port that stands for one that is absent.
    pub default_port: Option<u16>,
    /// Whether, after an authority, the empty path and `/` are the same.
    pub empty_path_is_root: bool,
}
/// What the table has of a scheme, in whatever case.
pub fn find_scheme(name: &str) -> Option<Scheme> {
    let found = ffi::find_scheme(name)?;
    Some(Scheme { default_port: (found.default_port != 0).then_some(found.default_port), empty_path_is_root: found.empty_path_is_root == 1 })
}

/// The segments of a path. The empty path has none, and `/` has one, which is empty.
pub fn segments(path: &str) -> impl Iterator<Item = &str> + Clone {
    let mut at = ffi::iri_segment::INIT;
    core::iter::from_fn(move || ffi::next_segment(path, &mut at).then(|| &path[at.begin..at.end]))
}

/// How a query is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParameterOptions {
    /// `;` separates parameters as `&` does.
    pub semicolon_separates: bool,
    /// `+` is a space, as in forms.
    pub plus_is_space: bool,
}
impl ParameterOptions {
    fn flags(self) -> u32 {
        u32::from(self.semicolon_separates) * ffi::IRI_SEMICOLON_SEPARATES + u32::from(self.plus_is_space) * ffi::IRI_PLUS_IS_SPACE
    }
}
/// A parameter of a query, as it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter<'a> {
    /// What stands before the first `=`.
    pub name: &'a str,
    /// What stands behind it; `None` without a `=`.
    pub value: Option<&'a str>,
    options: ParameterOptions,
}
impl Parameter<'_> {
    /// The name, decoded.
    pub fn decoded_name(&self) -> Result<String, Error> {
        ffi::decode_parameter(self.name, self.options.flags())
    }
    /// The value, decoded.
    pub fn decoded_value(&self) -> Option<Result<String, Error>> {
        self.value.map(|value| ffi::decode_parameter(value, self.options.flags()))
    }
}
/// The parameters of a query. The empty query has one, with an empty name.
///
/// ```
/// let uri = libiri::Uri::parse("http://h/?q=caf%C3%A9&all")?;
/// let found: Vec<_> = libiri::parameters(uri.query().unwrap(), Default::default()).collect();
/// assert_eq!((found[0].name, found[0].decoded_value().unwrap()?.as_str()), ("q", "café"));
/// assert_eq!((found[1].name, found[1].value), ("all", None));
/// # Ok::<(), libiri::Error>(())
/// ```
pub fn parameters(query: &str, options: ParameterOptions) -> Parameters<'_> {
    Parameters { query, options, at: ffi::iri_parameter::INIT }
}
/// See [`parameters`].
#[derive(Clone)]
pub struct Parameters<'a> {
    query: &'a str,
    options: ParameterOptions,
    at: ffi::iri_parameter,
}
impl<'a> Iterator for Parameters<'a> {
    type Item = Parameter<'a>;
    fn next(&mut self) -> Option<Parameter<'a>> {
        let at = &mut self.at;
        ffi::next_parameter(self.query, self.options.flags(), at).then(|| Parameter {
            name: &self.query[at.name_begin..at.name_end],
            value: (at.has_value != 0).then(|| &self.query[at.value_begin..at.value_end]),
            options: self.options,
        })
    }
}

/// How [`repair`] takes a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repair<'a> {
    /// `\` before query and fragment is `/`, as browsers have it for http.
    pub backslash_is_slash: bool,
    /// `<` `>` or quotation marks around the text are removed, and what cannot be seen.
    pub delimited: bool,
    /// `user@host:path` of git and scp becomes `ssh://user@host/path`.
    pub read_scp_form: bool,
    /// Put before a text that begins with a host, such as `example.com/a`; empty: none is.
    pub scheme: &'a str,
}
/// A change of the bytes `[offset, offset + size)`; of size 0, something put before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Change {
    pub offset: usize,
    pub size: usize,
    pub kind: RepairKind,
}
/// An IRI-reference of a text as people and web pages write it, and what was changed, up to 64 changes.
///
/// ```
/// let (repaired, changes) = libiri::repair(" http://example.com/a b", Default::default())?;
/// assert_eq!(repaired, "http://example.com/a%20b");
/// assert_eq!(changes[1].kind, libiri::RepairKind::Encoded);
/// # Ok::<(), libiri::Error>(())
/// ```
pub fn repair(text: &str, how: Repair<'_>) -> Result<(IriRef<String>, Vec<Change>), Error> {
    let flags = u32::from(how.backslash_is_slash) * ffi::IRI_REPAIR_BACKSLASH_IS_SLASH
        + u32::from(how.delimited) * ffi::IRI_REPAIR_DELIMITED
        + u32::from(how.read_scp_form) * ffi::IRI_REPAIR_READ_SCP_FORM;
    let (repaired, changes) = ffi::repair(text, flags, how.scheme, 64)?;
    let change = |one: ffi::iri_repair_change| {
        RepairKind::from_number(one.kind as i32).map(|kind| Change { offset: one.offset as usize, size: one.size as usize, kind })
    };
    Ok((IriRef::parse(repaired)?, changes.into_iter().filter_map(change).collect()))
}

/// What a variable of a template stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// One text.
    Text(&'a str),
    /// A list. One without members is undefined.
    List(&'a [&'a str]),
    /// Names and their values.
    Pairs(&'a [(&'a str, &'a str)]),
}
/// Expands a URI template (RFC 6570), to level 4. A variable that is not given is undefined.
///
/// ```
/// use libiri::Value;
///
/// let text = libiri::expand("/search{?q,page*}", &[("q", Value::Text("a b")), ("page", Value::List(&["1", "2"]))])?;
/// assert_eq!(text, "/search?q=a%20b&page=1&page=2");
/// # Ok::<(), libiri::Error>(())
/// ```
pub fn expand(template: &str, variables: &[(&str, Value<'_>)]) -> Result<String, Error> {
    let given: Vec<_> = variables
        .iter()
        .map(|&(name, value)| match value {
            Value::Text(text) => (name, ffi::IRI_TEMPLATE_STRING, vec![text]),
            Value::List(texts) => (name, ffi::IRI_TEMPLATE_LIST, texts.to_vec()),
            Value::Pairs(pairs) => (name, ffi::IRI_TEMPLATE_ASSOC, pairs.iter().flat_map(|&(name, value)| [name, value]).collect()),
        })
        .collect();
    ffi::expand(template, &given)
}
