//! What each library says of a text. `-` for a rule that it does not claim, `0` for refused.
use crate::{accepted, Part, BASE};

pub type Library = fn(&str, &str) -> String;

pub fn named(name: &str) -> Option<Library> {
    Some(match name {
        "fluent-uri" => fluent_uri,
        "iri-string" => iri_string,
        "iref" => iref,
        "oxiri" => oxiri,
        "url" => url,
        "ada" => ada,
        "curl" => curl,
        _ => return None,
    })
}

fn refused() -> String {
    "0".to_string()
}
fn not_claimed() -> String {
    "-".to_string()
}

macro_rules! fluent_uri_of {
    ($reference:ty, $base:ty, $text:expr) => {{
        let Ok(r) = <$reference>::parse($text) else { return refused() };
        let base = <$base>::parse(BASE).unwrap();
        let resolved = r.resolve_against(&base).map(|r| r.to_string()).map_err(|_| ());
        let a = r.authority();
        accepted(
            [
                r.scheme().map(|s| s.as_str()).into(),
                a.as_ref().map(|a| a.as_str()).into(),
                a.as_ref().and_then(|a| a.userinfo()).map(|u| u.as_str()).into(),
                a.as_ref().map(|a| a.host()).into(),
                a.as_ref().and_then(|a| a.port()).map(|p| p.as_str()).into(),
                Part::Is(r.path().as_str()),
                r.query().map(|q| q.as_str()).into(),
                r.fragment().map(|f| f.as_str()).into(),
            ],
            Some(resolved),
        )
    }};
}

fn fluent_uri(rule: &str, text: &str) -> String {
    match rule {
        "URI-reference" => fluent_uri_of!(fluent_uri::UriRef<&str>, fluent_uri::Uri<&str>, text),
        "IRI-reference" => fluent_uri_of!(fluent_uri::IriRef<&str>, fluent_uri::Iri<&str>, text),
        _ => not_claimed(),
    }
}

macro_rules! iri_string_of {
    ($reference:ty, $base:ty, $text:expr) => {{
        let Ok(r) = <$reference>::new($text) else { return refused() };
        let resolved = r.resolve_against(<$base>::new(BASE).unwrap());
        let resolved = resolved.ensure_rfc3986_normalizable().map(|_| resolved.to_string()).map_err(|_| ());
        let a = r.authority_components();
        accepted(
            [
                r.scheme_str().into(),
                r.authority_str().into(),
                a.as_ref().and_then(|a| a.userinfo()).into(),
                a.as_ref().map(|a| a.host()).into(),
                a.as_ref().and_then(|a| a.port()).into(),
                Part::Is(r.path_str()),
                r.query_str().into(),
                r.fragment_str().into(),
            ],
            Some(resolved),
        )
    }};
}

fn iri_string(rule: &str, text: &str) -> String {
    use iri_string::types::*;
    match rule {
        "URI-reference" => iri_string_of!(UriReferenceStr, UriAbsoluteStr, text),
        "IRI-reference" => iri_string_of!(IriReferenceStr, IriAbsoluteStr, text),
        _ => not_claimed(),
    }
}

macro_rules! iref_of {
    ($reference:ty, $base:ty, $text:expr) => {{
        let Ok(r) = <$reference>::new($text) else { return refused() };
        let resolved = r.resolved(<$base>::new(BASE).unwrap()).to_string();
        accepted(
            [
                r.scheme().map(|s| s.as_str()).into(),
                r.authority().map(|a| a.as_str()).into(),
                r.authority().and_then(|a| a.user_info()).map(|u| u.as_str()).into(),
                r.authority().map(|a| a.host().as_str()).into(),
                r.authority().and_then(|a| a.port()).map(|p| p.as_str()).into(),
                Part::Is(r.path().as_str()),
                r.query().map(|q| q.as_str()).into(),
                r.fragment().map(|f| f.as_str()).into(),
            ],
            Some(Ok(resolved)),
        )
    }};
}

fn iref(rule: &str, text: &str) -> String {
    match rule {
        "URI-reference" => iref_of!(iref::UriRef, iref::Uri, text),
        "IRI-reference" => iref_of!(iref::IriRef, iref::Iri, text),
        _ => not_claimed(),
    }
}

fn oxiri(rule: &str, text: &str) -> String {
    if rule != "IRI-reference" {
        return not_claimed();
    }
    let Ok(r) = oxiri::IriRef::parse(text) else { return refused() };
    let resolved = oxiri::Iri::parse(BASE).unwrap().resolve(&r).map(|r| r.into_inner()).map_err(|_| ());
    let (scheme, authority) = (r.scheme().into(), r.authority().into());
    let (path, query, fragment) = (Part::Is(r.path()), r.query().into(), r.fragment().into());
    let none = || Part::NotTold; // it does not divide an authority
    accepted([scheme, authority, none(), none(), none(), path, query, fragment], Some(resolved))
}

fn url(rule: &str, text: &str) -> String {
    if rule != "http-URL" {
        return not_claimed();
    }
    let Ok(u) = url::Url::parse(text) else { return refused() };
    let port = u.port().map(|p| p.to_string());
    accepted(
        [
            Part::Is(u.scheme()),
            Part::NotTold,
            Part::Absent,
            u.host_str().into(),
            port.as_deref().into(),
            Part::Is(u.path()),
            u.query().into(),
            u.fragment().into(),
        ],
        None,
    )
}

fn ada(rule: &str, text: &str) -> String {
    if rule != "http-URL" {
        return not_claimed();
    }
    let Ok(u) = ada_url::Url::parse(text, None) else { return refused() };
    // The API writes a part with its delimiter, and an empty query or fragment as none.
    let href = u.href();
    let (front, fragment) = href.split_once('#').map_or((href, None), |(a, b)| (a, Some(b)));
    let query = front.split_once('?').map(|(_, q)| q);
    accepted(
        [
            Part::Is(u.protocol().trim_end_matches(':')),
            Part::NotTold,
            Part::Absent,
            Part::Is(u.hostname()),
            u.has_port().then(|| u.port()).into(),
            Part::Is(u.pathname()),
            query.into(),
            fragment.into(),
        ],
        None,
    )
}

mod c {
    use std::ffi::{c_char, c_int, c_uint, c_void};
    extern "C" {
        pub fn curl_url() -> *mut c_void;
        pub fn curl_url_cleanup(u: *mut c_void);
        pub fn curl_url_set(u: *mut c_void, what: c_int, part: *const c_char, flags: c_uint) -> c_int;
        pub fn curl_url_get(u: *const c_void, what: c_int, part: *mut *mut c_char, flags: c_uint) -> c_int;
        pub fn curl_free(p: *mut c_void);
    }
}

/// Of curl/urlapi.h, whose crate does not have them.
const CURLUPART_URL: i32 = 0;
const CURLU_NO_DEFAULT_PORT: u32 = 1 << 1;
const CURLU_GET_EMPTY: u32 = 1 << 14;

struct CurlUrl(*mut std::ffi::c_void);

impl CurlUrl {
    fn get(&self, what: i32) -> Option<String> {
        let mut part = std::ptr::null_mut();
        // SAFETY: the handle is valid; what curl gives is a C string, which is copied and given back.
        unsafe {
            if c::curl_url_get(self.0, what, &mut part, CURLU_NO_DEFAULT_PORT | CURLU_GET_EMPTY) != 0 {
                return None;
            }
            let copy = std::ffi::CStr::from_ptr(part).to_string_lossy().into_owned();
            c::curl_free(part.cast());
            Some(copy)
        }
    }
}

impl Drop for CurlUrl {
    fn drop(&mut self) {
        unsafe { c::curl_url_cleanup(self.0) }
    }
}

fn curl(rule: &str, text: &str) -> String {
    let _linked = curl_sys::curl_version as *const ();
    let Ok(text) = std::ffi::CString::new(text) else { return not_claimed() };
    if rule != "http-URL" {
        return not_claimed();
    }
    let u = CurlUrl(unsafe { c::curl_url() });
    // SAFETY: both are valid; curl copies the text.
    if unsafe { c::curl_url_set(u.0, CURLUPART_URL, text.as_ptr(), 0) } != 0 {
        return refused();
    }
    // The numbers of CURLUPART_SCHEME, _HOST, _PORT, _PATH, _QUERY, _FRAGMENT.
    let [scheme, host, port, path, query, fragment] = [1, 5, 6, 7, 8, 9].map(|what| u.get(what));
    let [scheme, host, port, path, query, fragment] =
        [&scheme, &host, &port, &path, &query, &fragment].map(|part| part.as_deref().into());
    accepted([scheme, Part::NotTold, Part::Absent, host, port, path, query, fragment], None)
}
