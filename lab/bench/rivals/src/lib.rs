//! Each parser as a C function of a text, which says whether it accepts. Some of what it found goes into `sum`, so that
//! no work can be left out. The text has to be UTF-8: these parsers take `&str`, and to check that is not their work.
pub mod routers;
use std::hint::black_box;

pub(crate) unsafe fn text<'a>(data: *const u8, size: usize) -> &'a str {
    std::str::from_utf8_unchecked(std::slice::from_raw_parts(data, size))
}

macro_rules! parser {
    ($name:ident, |$text:ident| $parse:expr) => {
        /// # Safety
        /// `data` has `size` bytes of UTF-8.
        #[no_mangle]
        pub unsafe extern "C" fn $name(data: *const u8, size: usize, sum: *mut u64) -> bool {
            let $text = text(data, size);
            match $parse {
                Some(found) => {
                    *sum += found as u64;
                    true
                }
                None => false,
            }
        }
    };
}

parser!(rival_fluent_uri, |text| fluent_uri::UriRef::parse(text).ok().map(|r| r.path().as_str().len()));
parser!(rival_fluent_iri, |text| fluent_uri::IriRef::parse(text).ok().map(|r| r.path().as_str().len()));
parser!(rival_oxiri, |text| oxiri::IriRef::parse(text).ok().map(|r| r.path().len()));
parser!(rival_iri_rfc3987, |text| iri_rfc3987::IriRef::parse(text).ok().map(|r| black_box(r).as_str().len()));
parser!(rival_iri_string_uri, |text| iri_string::types::UriReferenceStr::new(text).ok().map(|r| black_box(r).len()));
parser!(rival_iri_string_iri, |text| iri_string::types::IriReferenceStr::new(text).ok().map(|r| black_box(r).len()));

/// Against a base, which only a reference without a scheme needs.
fn base() -> &'static url::Url {
    static BASE: std::sync::OnceLock<url::Url> = std::sync::OnceLock::new();
    BASE.get_or_init(|| url::Url::parse("http://h.example/a/b/c?q").unwrap())
}

parser!(rival_url, |text| url::Url::options().base_url(Some(base())).parse(text).ok().map(|u| u.path().len()));
