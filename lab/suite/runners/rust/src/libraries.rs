//! What each library says of the words of a line. `-` for what it does not claim, `0` for refused.
use crate::{accepted, coded, Part};

pub type Library = fn(&[&str]) -> String;

pub fn named(name: &str) -> Option<Library> {
    Some(match name {
        "fluent-uri" => fluent_uri,
        "iri-string" => iri_string,
        "iref" => iref,
        "iri-rfc3987" => iri_rfc3987,
        "iri-rs" => iri_rs,
        "oxiri" => oxiri,
        "url" => url,
        "ada" => ada,
        _ => return None,
    })
}

fn refused() -> String {
    "0".to_string()
}
fn not_claimed() -> String {
    "-".to_string()
}
fn told<E>(result: Result<String, E>) -> String {
    result.map_or(refused(), |text| format!("1 {}", coded(&text)))
}

macro_rules! fluent_parts {
    ($type:ty, $text:expr, $scheme:ident, $get:expr) => {{
        let Ok($scheme) = <$type>::parse($text) else { return refused() };
        let r = &$scheme;
        let a = r.authority();
        accepted([
            $get,
            a.as_ref().map(|a| a.as_str()).into(),
            a.as_ref().and_then(|a| a.userinfo()).map(|u| u.as_str()).into(),
            a.as_ref().map(|a| a.host()).into(),
            a.as_ref().and_then(|a| a.port()).map(|p| p.as_str()).into(),
            Part::Is(r.path().as_str()),
            r.query().map(|q| q.as_str()).into(),
            r.fragment().map(|f| f.as_str()).into(),
        ])
    }};
}

fn fluent_uri(words: &[&str]) -> String {
    use fluent_uri::{Iri, IriRef, Uri, UriRef};
    match *words {
        ["parse", "URI", text] => fluent_parts!(Uri<&str>, text, r, Part::Is(r.scheme().as_str())),
        ["parse", "IRI", text] => fluent_parts!(Iri<&str>, text, r, Part::Is(r.scheme().as_str())),
        ["parse", "URI-reference", text] => fluent_parts!(UriRef<&str>, text, r, r.scheme().map(|s| s.as_str()).into()),
        ["parse", "IRI-reference", text] => fluent_parts!(IriRef<&str>, text, r, r.scheme().map(|s| s.as_str()).into()),
        ["resolve", base, reference] => {
            let (Ok(base), Ok(r)) = (Iri::parse(base), IriRef::parse(reference)) else { return refused() };
            told(r.resolve_against(&base).map(|r| r.to_string()))
        }
        ["normalize", "syntax", text] => match UriRef::parse(text) {
            Ok(r) => format!("1 {}", coded(r.normalize().as_str())),
            Err(_) => refused(),
        },
        ["iri-to-uri", text] => match IriRef::parse(text) {
            Ok(r) => format!("1 {}", coded(r.to_uri_ref().as_str())),
            Err(_) => refused(),
        },
        _ => not_claimed(),
    }
}

macro_rules! iri_string_parts {
    ($type:ty, $text:expr, $r:ident, $scheme:expr, $fragment:expr) => {{
        let Ok($r) = <$type>::new($text) else { return refused() };
        let a = $r.authority_components();
        accepted([
            $scheme,
            $r.authority_str().into(),
            a.as_ref().and_then(|a| a.userinfo()).into(),
            a.as_ref().map(|a| a.host()).into(),
            a.as_ref().and_then(|a| a.port()).into(),
            Part::Is($r.path_str()),
            $r.query_str().into(),
            $fragment,
        ])
    }};
}

fn iri_string(words: &[&str]) -> String {
    use iri_string::format::ToDedicatedString;
    use iri_string::types::*;
    match *words {
        ["parse", "URI", t] => iri_string_parts!(UriStr, t, r, Part::Is(r.scheme_str()), r.fragment().map(|f| f.as_str()).into()),
        ["parse", "IRI", t] => iri_string_parts!(IriStr, t, r, Part::Is(r.scheme_str()), r.fragment().map(|f| f.as_str()).into()),
        ["parse", "absolute-URI", t] => iri_string_parts!(UriAbsoluteStr, t, r, Part::Is(r.scheme_str()), Part::Absent),
        ["parse", "absolute-IRI", t] => iri_string_parts!(IriAbsoluteStr, t, r, Part::Is(r.scheme_str()), Part::Absent),
        ["parse", "URI-reference", t] => iri_string_parts!(UriReferenceStr, t, r, r.scheme_str().into(), r.fragment().map(|f| f.as_str()).into()),
        ["parse", "IRI-reference", t] => iri_string_parts!(IriReferenceStr, t, r, r.scheme_str().into(), r.fragment().map(|f| f.as_str()).into()),
        ["resolve", base, reference] => {
            let (Ok(base), Ok(r)) = (IriStr::new(base), IriReferenceStr::new(reference)) else { return refused() };
            let resolved = r.resolve_against(base.to_absolute());
            told(resolved.ensure_rfc3986_normalizable().map(|_| resolved.to_string()))
        }
        ["normalize", "syntax", text] => match UriStr::new(text) {
            Ok(r) => {
                let n = r.normalize();
                told(n.ensure_rfc3986_normalizable().map(|_| n.to_dedicated_string().to_string()))
            }
            Err(_) => refused(),
        },
        ["iri-to-uri", text] => match IriReferenceStr::new(text) {
            Ok(r) => format!("1 {}", coded(&r.encode_to_uri().to_string())),
            Err(_) => refused(),
        },
        _ => not_claimed(),
    }
}

macro_rules! iref_parts {
    ($type:ty, $text:expr, $r:ident, $scheme:expr) => {{
        let Ok($r) = <$type>::new($text) else { return refused() };
        accepted([
            $scheme,
            $r.authority().map(|a| a.as_str()).into(),
            $r.authority().and_then(|a| a.user_info()).map(|u| u.as_str()).into(),
            $r.authority().map(|a| a.host().as_str()).into(),
            $r.authority().and_then(|a| a.port()).map(|p| p.as_str()).into(),
            Part::Is($r.path().as_str()),
            $r.query().map(|q| q.as_str()).into(),
            $r.fragment().map(|f| f.as_str()).into(),
        ])
    }};
}

fn iref(words: &[&str]) -> String {
    match *words {
        ["parse", "URI", t] => iref_parts!(iref::Uri, t, r, Part::Is(r.scheme().as_str())),
        ["parse", "IRI", t] => iref_parts!(iref::Iri, t, r, Part::Is(r.scheme().as_str())),
        ["parse", "URI-reference", t] => iref_parts!(iref::UriRef, t, r, r.scheme().map(|s| s.as_str()).into()),
        ["parse", "IRI-reference", t] => iref_parts!(iref::IriRef, t, r, r.scheme().map(|s| s.as_str()).into()),
        ["resolve", base, reference] => {
            let (Ok(base), Ok(r)) = (iref::Iri::new(base), iref::IriRef::new(reference)) else { return refused() };
            format!("1 {}", coded(&r.resolved(base).to_string()))
        }
        ["same", "syntax", a, b] => {
            let (Ok(a), Ok(b)) = (iref::Iri::new(a), iref::Iri::new(b)) else { return refused() };
            if a == b { "1" } else { "0" }.to_string()
        }
        _ => not_claimed(),
    }
}

fn iri_rfc3987(words: &[&str]) -> String {
    use iri_rfc3987::{Iri, IriRef};
    // It tells no parts.
    match *words {
        ["parse", "IRI", t] => if Iri::parse(t).is_ok() { "1" } else { "0" }.to_string(),
        ["parse", "IRI-reference", t] => if IriRef::parse(t).is_ok() { "1" } else { "0" }.to_string(),
        ["resolve", base, reference] => {
            let (Ok(base), Ok(r)) = (Iri::parse(base), IriRef::parse(reference)) else { return refused() };
            told(r.resolve_against(&base).map(|r| r.into_string()))
        }
        _ => not_claimed(),
    }
}

macro_rules! iri_rs_parts {
    ($type:ty, $text:expr, $r:ident, $scheme:expr) => {{
        let Ok($r) = <$type>::parse($text) else { return refused() };
        let a = $r.authority_parts();
        accepted([
            $scheme,
            $r.authority().into(),
            a.and_then(|a| a.0).into(),
            a.map(|a| a.1).into(),
            a.and_then(|a| a.2).into(),
            Part::Is($r.path()),
            $r.query().into(),
            $r.fragment().into(),
        ])
    }};
}

fn iri_rs(words: &[&str]) -> String {
    use iri_rs::{Iri, IriRef, Uri, UriRef};
    match *words {
        ["parse", "URI", t] => iri_rs_parts!(Uri<&str>, t, r, Part::Is(r.scheme())),
        ["parse", "IRI", t] => iri_rs_parts!(Iri<&str>, t, r, Part::Is(r.scheme())),
        ["parse", "URI-reference", t] => iri_rs_parts!(UriRef<&str>, t, r, r.scheme().into()),
        ["parse", "IRI-reference", t] => iri_rs_parts!(IriRef<&str>, t, r, r.scheme().into()),
        ["resolve", base, reference] => {
            let (Ok(base), Ok(r)) = (Iri::parse(base), IriRef::parse(reference)) else { return refused() };
            told(r.resolved(&base).map(|r| r.into_inner()))
        }
        ["same", "syntax", a, b] => {
            let (Ok(a), Ok(b)) = (Iri::parse(a), Iri::parse(b)) else { return refused() };
            if a == b { "1" } else { "0" }.to_string()
        }
        _ => not_claimed(),
    }
}

fn oxiri(words: &[&str]) -> String {
    // It does not divide an authority.
    let none = || Part::NotTold;
    match *words {
        ["parse", "IRI", t] => {
            let Ok(r) = oxiri::Iri::parse(t) else { return refused() };
            accepted([Part::Is(r.scheme()), r.authority().into(), none(), none(), none(), Part::Is(r.path()), r.query().into(), r.fragment().into()])
        }
        ["parse", "IRI-reference", t] => {
            let Ok(r) = oxiri::IriRef::parse(t) else { return refused() };
            accepted([r.scheme().into(), r.authority().into(), none(), none(), none(), Part::Is(r.path()), r.query().into(), r.fragment().into()])
        }
        ["resolve", base, reference] => {
            let (Ok(base), Ok(r)) = (oxiri::Iri::parse(base), oxiri::IriRef::parse(reference)) else { return refused() };
            told(base.resolve(&r).map(|r| r.into_inner()))
        }
        _ => not_claimed(),
    }
}

fn url(words: &[&str]) -> String {
    let ["parse", _, text] = *words else { return not_claimed() };
    let Ok(u) = url::Url::parse(text) else { return refused() };
    let port = u.port().map(|p| p.to_string());
    let (scheme, path) = (Part::Is(u.scheme()), Part::Is(u.path()));
    accepted([scheme, Part::NotTold, Part::Absent, u.host_str().into(), port.as_deref().into(), path, u.query().into(), u.fragment().into()])
}

fn ada(words: &[&str]) -> String {
    let ["parse", _, text] = *words else { return not_claimed() };
    let Ok(u) = ada_url::Url::parse(text, None) else { return refused() };
    // The API writes a part with its delimiter, and an empty query or fragment as none.
    let href = u.href();
    let (front, fragment) = href.split_once('#').map_or((href, None), |(a, b)| (a, Some(b)));
    let query = front.split_once('?').map(|(_, q)| q);
    let port = u.has_port().then(|| u.port());
    let scheme = Part::Is(u.protocol().trim_end_matches(':'));
    accepted([scheme, Part::NotTold, Part::Absent, Part::Is(u.hostname()), port.into(), Part::Is(u.pathname()), query.into(), fragment.into()])
}
