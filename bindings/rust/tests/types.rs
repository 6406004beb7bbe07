//! The types: parts, errors, operations, policies and routes. Expectations: the project's case files, and the RFCs.
#![cfg(feature = "std")]
use libiri::{
    file_path, file_uri, parameters, percent, readings, repair, segments, Action, Base, Builder, Component, ErrorCode, FileStyle, Finding, Found, Gate, Habit,
    HabitSet, HostKind, Iri, IriRef, Level, Limit, ParameterOptions, PathException, Policy, PolicyErrorCode, Preset, RedirectChain, RedirectStop, Reference,
    Repair, Resolve, RouteErrorCode, Router, Rule, Steps, Uri, UriRef, Value,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::HashMap;

/// The blocks of a case file (test/support/case_file.hpp has the format): the rest of each line by its first word.
fn blocks(name: &str) -> Vec<HashMap<String, String>> {
    let path = format!("{}/../../test/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a checkout");
    let block = |lines: &str| {
        let lines = lines.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split_once(' ').unwrap_or((line, ""))).map(|(word, rest)| (word.to_owned(), rest.to_owned())).collect()
    };
    text.split("\n\n").map(block).filter(|block: &HashMap<_, _>| !block.is_empty()).collect()
}
fn unescaped(value: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), value);
    while let Some(at) = rest.find('\\') {
        bytes.extend(rest[..at].bytes());
        rest = &rest[at + 1..];
        if let Some(point) = rest.strip_prefix("u{") {
            let (digits, behind) = point.split_once('}').unwrap();
            let number = u32::from_str_radix(digits, 16).unwrap();
            match char::from_u32(number) {
                Some(character) => bytes.extend(character.to_string().bytes()),
                None => bytes.extend([0xe0 | (number >> 12) as u8, 0x80 | (number >> 6 & 63) as u8, 0x80 | (number & 63) as u8]),
            }
            rest = behind;
        } else if let Some(byte) = rest.strip_prefix('x') {
            bytes.push(u8::from_str_radix(&byte[..2], 16).unwrap());
            rest = &byte[2..];
        } else {
            bytes.push(b'\\');
            rest = &rest[1..];
        }
    }
    bytes.extend(rest.bytes());
    bytes
}

#[test]
fn what_is_accepted_has_its_parts() {
    let mut asked = 0;
    for block in blocks("accepted.txt") {
        let text = String::from_utf8(unescaped(&block["input"])).unwrap();
        for rule in block["as"].split(' ') {
            assert!(Rule::from_name(rule).unwrap().accepts(&text), "{rule} {text}");
        }
        let parsed = IriRef::parse(text.as_str()).unwrap();
        let expected = |part: &str| block.get(part).map(|value| String::from_utf8(unescaped(value)).unwrap());
        for part in ["scheme", "userinfo", "port", "query", "fragment"] {
            assert_eq!(parsed.part(Component::from_name(part).unwrap()), expected(part).as_deref(), "{part} of {text}");
        }
        assert_eq!(parsed.path(), expected("path").unwrap_or_default());
        let host = expected("host").map(|line| line.rsplit_once(' ').map_or((String::new(), line.clone()), |(host, kind)| (host.into(), kind.into())));
        assert_eq!(parsed.host(), host.as_ref().map(|(host, _)| host.as_str()), "{text}");
        asked += 1;
    }
    assert!(asked > 50, "{asked}");
}

#[test]
fn what_is_refused_has_its_reason() {
    let mut asked = 0;
    for block in blocks("rejected.txt") {
        let text = unescaped(&block["input"]);
        let words: Vec<_> = block["error"].splitn(4, ' ').collect();
        for rule in block["as"].split(' ') {
            let error = Rule::from_name(rule).unwrap().check(&text).unwrap_err();
            let component = error.component().map_or("none", Component::name);
            assert_eq!([error.code().name(), component, &error.offset().to_string()], words[..3], "{rule} {:?}", text.escape_ascii().to_string());
            if let Some(expected) = words.get(3) {
                assert_eq!(error.expected(), Some(*expected));
            }
            asked += 1;
        }
    }
    assert!(asked > 100, "{asked}");
}

struct Counting;
thread_local!(static ALLOCATED: Cell<u32> = const { Cell::new(0) });
// SAFETY: what the system gives, and nothing else.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(at, layout) }
    }
}
#[global_allocator]
static COUNTING: Counting = Counting;

fn allocated(what: impl FnOnce()) -> u32 {
    let before = ALLOCATED.with(Cell::get);
    what();
    ALLOCATED.with(Cell::get) - before
}

#[test]
fn parsing_judging_and_routing_allocate_nothing() {
    let gate = Gate::preset(Preset::Proxy);
    let router = Router::new([("GET /users/{id}", 1)]).unwrap();
    let mut buffer = Vec::with_capacity(1024);
    let text = "http://user@example.com:8042/over/there?name=ferret#nose";
    assert_eq!(allocated(|| assert_eq!(Uri::parse(text).unwrap().host(), Some("example.com"))), 0);
    assert_eq!(allocated(|| assert!(!Uri::is_valid("http://a b/"))), 0);
    assert_eq!(allocated(|| assert!(gate.passes("http://example.com/"))), 0);
    let admits = || {
        let admitted = gate.admit("GET", b"/users/7?q", Some(b"h.example"), &mut buffer).unwrap();
        let Found::Route(found) = router.find("GET", admitted.path(), admitted.host) else { panic!() };
        assert_eq!(found.get("id"), Some("7"));
    };
    assert_eq!(allocated(admits), 0);
    assert_ne!(allocated(|| drop(String::from("counted"))), 0);
}

#[test]
fn parts_live_as_long_as_the_text() {
    fn host(text: &str) -> &str {
        Uri::parse(text).unwrap().host().unwrap() // of a reference that is gone
    }
    assert_eq!(host("http://h.example/"), "h.example");
    let owned: Uri<String> = "http://h.example:80/a".parse().unwrap();
    assert_eq!((owned.port(), owned.borrow().path()), (Some("80"), "/a"));
    let shared = UriRef::parse(std::sync::Arc::<str>::from("?q")).unwrap();
    assert_eq!((shared.query(), shared.fragment(), shared.path()), (Some("q"), None, ""));
}

#[test]
fn absent_is_not_empty_and_offsets_are_bytes() {
    let empty = IriRef::parse("//é@:?#").unwrap();
    assert_eq!(
        Component::ALL.iter().map(|&part| empty.range(part)).collect::<Vec<_>>(),
        [None, Some(2..6), Some(2..4), Some(5..5), Some(6..6), Some(6..6), Some(7..7), Some(8..8)]
    );
    assert_eq!(IriRef::parse("").unwrap().range(Component::Host), None);
}

#[test]
fn equality_is_that_of_the_text() {
    let (a, b) = (Uri::parse("http://h/").unwrap(), Uri::parse("HTTP://h/".to_owned()).unwrap());
    assert!(a != b && a > b && a == "http://h/");
    assert!(a.same(&b, Level::Syntax).unwrap() && !a.same(&b, Level::String).unwrap());
    assert_eq!(a.compare(&Iri::parse("http://h:80").unwrap(), Level::Scheme).unwrap(), Ordering::Equal);
    assert_eq!(a.compare(&Iri::parse("http://i/").unwrap(), Level::Scheme).unwrap(), Ordering::Less);
    assert_eq!(a.hash_on(Level::Syntax, 7).unwrap(), b.hash_on(Level::Syntax, 7).unwrap());
    assert_ne!(a.hash_on(Level::Syntax, 7).unwrap(), a.hash_on(Level::Syntax, 8).unwrap());
    let by_text: HashMap<Uri<String>, u8> = [(a.to_owned(), 1)].into();
    assert_eq!(by_text.get("http://h/"), Some(&1)); // Borrow<str>: hashed as its text is
}

#[test]
fn operations_have_the_type_of_what_they_are_done_with() {
    let base = Uri::parse("http://a/b/c/d;p?q").unwrap();
    let reference = UriRef::parse("../g").unwrap();
    let target: Uri<String> = base.resolve(&reference).unwrap();
    assert_eq!(target, "http://a/b/g");
    assert_eq!(base.relativize(&target).unwrap(), "../g");
    assert_eq!(base.resolve_with(&UriRef::parse("http:g").unwrap(), Resolve::COMPATIBLE).unwrap(), "http://a/b/c/g");
    let underflow = Resolve { underflow_fails: true, ..Resolve::STRICT };
    assert_eq!(base.resolve_with(&UriRef::parse("../../../g").unwrap(), underflow).unwrap_err().code(), ErrorCode::RootUnderflow);
    let kept = Base::new(base.into()).unwrap();
    assert_eq!(kept.resolve(&IriRef::parse("é").unwrap()).unwrap(), "http://a/b/c/é");
    assert_eq!(kept.relativize(&Iri::parse("http://a/b/").unwrap()).unwrap(), "..");
    assert_eq!(Iri::parse("http://é.example/é").unwrap().to_uri().unwrap(), "http://%C3%A9.example/%C3%A9");
    assert_eq!(Uri::parse("http://h/%C3%A9").unwrap().to_iri().unwrap(), "http://h/é");
    let odd = Uri::parse("HTTP://h:80/%7e/../%2f").unwrap();
    assert_eq!(odd.normalize().unwrap(), "http://h:80/%2F");
    assert_eq!(odd.normalize_with(Steps::SCHEME).unwrap(), "HTTP://h/%7e/../%2f");
    assert!(odd.missing_steps(Steps::ALL).unwrap() == Steps::CASE | Steps::PERCENT | Steps::DOTS | Steps::SCHEME);
    assert_eq!(odd.origin().unwrap(), "http://h");
    assert_eq!(Uri::parse("http://u:p@h/").unwrap().mask_password("x").unwrap(), "http://u:x@h/");
    assert_eq!(Uri::parse("http://u:p@h/%C3%A9").unwrap().to_display().unwrap(), "http://u:***@h/é");
    assert_eq!(libiri::from_leiri("a b").unwrap(), "a%20b");
    assert_eq!(Uri::parse("http://[::1]/").unwrap().host_kind(), Some(HostKind::IPv6address));
    assert_eq!(Uri::parse("a:").unwrap().host_kind(), None);
}

#[test]
fn long_outputs_are_whole() {
    let path = "é/".repeat(3000);
    let iri = Iri::parse(format!("http://h/{path}")).unwrap();
    assert_eq!(iri.to_uri().unwrap(), format!("http://h/{}", path.replace('é', "%C3%A9")).as_str());
}

#[test]
fn editing() {
    let uri = Uri::parse("http://h/a?q").unwrap();
    assert_eq!(uri.with(Component::Host, "[::1]").unwrap(), "http://[::1]/a?q");
    assert_eq!(uri.without(Component::Query).unwrap(), "http://h/a");
    let error = uri.with(Component::Port, "8x").unwrap_err();
    assert_eq!((error.code(), error.text(), error.offset(), error.component()), (ErrorCode::BadPort, 1, 1, Some(Component::Port)));
    assert_eq!(uri.without(Component::Scheme).unwrap_err().code(), ErrorCode::NoScheme);
    let mail = Uri::parse("mailto:x").unwrap();
    assert_eq!(mail.with(Component::Port, "1").unwrap_err().code(), ErrorCode::NoAuthority);
    let parts = Builder { userinfo: Some("u"), host: Some("h"), port: Some("1"), path: "/p", query: Some("q"), fragment: Some("f"), ..Builder::default() };
    assert_eq!(UriRef::build(&parts).unwrap(), "//u@h:1/p?q#f");
    assert_eq!(Uri::build(&parts).unwrap_err().code(), ErrorCode::NoScheme);
    assert_eq!(IriRef::build(&Builder { path: "//x", ..Builder::default() }).unwrap(), "/.//x");
}

#[test]
fn texts_beside_references() {
    assert_eq!(segments("/a//b").collect::<Vec<_>>(), ["a", "", "b"]);
    assert_eq!(segments("").count(), 0);
    let form = ParameterOptions { plus_is_space: true, semicolon_separates: true };
    let found: Vec<_> = parameters("a=1+2;b&=", form).map(|one| (one.decoded_name().unwrap(), one.decoded_value().map(Result::unwrap))).collect();
    assert_eq!(found, [("a".into(), Some("1 2".into())), ("b".into(), None), (String::new(), Some(String::new()))]);
    assert_eq!(parameters("", form).count(), 1);
    assert_eq!(percent::decode("%ff").unwrap(), [255]);
    assert_eq!(percent::decode_utf8("a%ff").unwrap_err().code(), ErrorCode::NotUtf8);
    assert!(percent::encode(Rule::Uri, "a").is_err());
    assert_eq!(file_uri("/a b", FileStyle::Posix).unwrap(), "file:///a%20b");
    assert_eq!(file_uri(r"C:\a", FileStyle::Windows).unwrap(), "file:///C:/a");
    assert_eq!(file_path(&Iri::parse("file:///a%20b").unwrap(), FileStyle::Posix).unwrap(), b"/a b");
    assert_eq!(libiri::find_scheme("HTTPS").unwrap().default_port, Some(443));
    assert!(libiri::find_scheme("none-such").is_none());
    let how = Repair { backslash_is_slash: true, scheme: "https", ..Repair::default() };
    let (repaired, changes) = repair("example.com\\a%", how).unwrap();
    assert_eq!(repaired, "https://example.com/a%25");
    assert_eq!(
        changes.iter().map(|one| (one.offset, one.size, one.kind.name())).collect::<Vec<_>>(),
        [(0, 0, "scheme"), (11, 1, "backslash"), (13, 1, "percent")]
    );
    assert!(repair("http://[::1/", Repair::default()).is_err());
    let pairs = [("a", "1"), ("b", "2")];
    assert_eq!(libiri::expand("{?x*}", &[("x", Value::Pairs(&pairs))]).unwrap(), "?a=1&b=2");
    assert_eq!(libiri::expand("{x", &[]).unwrap_err().code(), ErrorCode::BadTemplate);
}

/// Where the changes stand, of which 64 are told.
#[test]
fn a_repair_tells_its_first_changes() {
    for spaces in [1, 8, 16, 17, 63, 64, 65, 200] {
        let (repaired, changes) = repair(&"a ".repeat(spaces), Repair::default()).unwrap();
        assert_eq!(repaired, ("a%20".repeat(spaces - 1) + "a").as_str()); // the last space stands around the text
        let places: Vec<_> = changes.iter().map(|one| (one.offset, one.size)).collect();
        let all: Vec<_> = (0..spaces).map(|i| (2 * i + 1, 1)).collect();
        assert_eq!(places[..], all[..spaces.min(64)], "{spaces}");
    }
}

#[test]
fn steps_have_what_they_are_made_of() {
    let each = [Steps::CASE, Steps::PERCENT, Steps::UCSCHAR, Steps::DOTS, Steps::SCHEME, Steps::IPV6];
    for one in each {
        assert!(Steps::ALL.contains(one) && !one.contains(Steps::ALL) && !one.is_empty());
        for other in each {
            assert_eq!(one.contains(other), one == other);
            assert!((one | other).contains(one) && (one == other || !one.contains(one | other)));
        }
    }
    assert_eq!(Steps::default(), Steps::CASE | Steps::PERCENT | Steps::DOTS);
}

#[test]
fn a_reference_is_shown_in_the_width_that_is_asked_for() {
    let uri = Uri::parse("a:b").unwrap();
    assert_eq!(format!("[{uri}] [{uri:6}] [{uri:>6}] [{uri:*^7}] [{uri:.2}]"), "[a:b] [a:b   ] [   a:b] [**a:b**] [a:]");
    assert_eq!(format!("{:?} {:?}", uri, IriRef::parse("\u{e9}").unwrap().to_owned()), "Uri(\"a:b\") IriRef(\"\u{e9}\")");
}

#[test]
fn a_gate_says_what_and_where() {
    let gate = Gate::preset(Preset::Fetch);
    let verdict = gate.judge("http://127.0.0.1/");
    assert!(!verdict.passes() && verdict.action == Action::Reject && verdict.reasons.contains(Finding::LoopbackAddress));
    let found = verdict.findings.iter().find(|one| one.kind == Finding::LoopbackAddress).unwrap();
    assert_eq!((found.component, found.begin, found.end, found.in_host_field), (Some(Component::Host), 7, 16, false));
    assert_eq!(gate.judge("http://a b/").error.unwrap().offset(), 8);
    assert!(!gate.judge_address("10.0.0.1".parse().unwrap()).passes() && gate.judge_address("2606:4700::1111".parse().unwrap()).passes());
    assert!(!gate.passes([b'h', 0xff]));
    let proxy = Gate::preset(Preset::Proxy);
    let mut buffer = Vec::new();
    let refused = proxy.admit("GET", b"/", Some(b"h..example/"), &mut buffer).unwrap_err();
    assert!(refused.verdict.error.is_some() && refused.explanation.starts_with("Host, byte "), "{refused}");
    assert!(proxy.admit("GET", b"/\xff", Some(b"h"), &mut buffer).is_err());
    assert!(proxy.admit("GET", b"/", None, &mut buffer).is_err());
    let admitted = proxy.admit("CONNECT", b"H.example:443", Some(b"h.example:443"), &mut buffer).unwrap();
    assert_eq!((admitted.form, admitted.host, admitted.port), (libiri::Form::Authority, Some("h.example"), Some(443)));
}

#[test]
fn a_policy_fails_closed() {
    let mut policy = Policy::preset(Preset::Fetch);
    assert!(policy.schemes.is_some(), "the lists of a preset are there");
    policy.hosts = Some(vec![]);
    assert_eq!(Gate::new(&policy).unwrap_err().code(), Some(PolicyErrorCode::NothingAllowed));
    policy.hosts = Some(vec!["a.example".into(), "*.example.com".into()]);
    let error = Gate::new(&policy).unwrap_err();
    assert_eq!((error.code(), error.index()), (Some(PolicyErrorCode::HostWithWildcard), 1));
    let mut proxy = Policy::preset(Preset::Proxy);
    proxy.set(Action::Canonicalize, &[Finding::EncodedNul]);
    let error = Gate::new(&proxy).unwrap_err();
    assert_eq!((error.code(), error.index()), (Some(PolicyErrorCode::NoCanonicalForm), Finding::EncodedNul as usize));
    let mut parts = Policy::preset(Preset::StrictApi);
    parts.set_in(Action::Report, &[Finding::EncodedControl], Component::Query).limit(Limit::Path, Some(4));
    let (gate, mut buffer) = (Gate::new(&parts).unwrap(), Vec::new());
    assert!(gate.admit("GET", b"/?a=%0A", Some(b"h"), &mut buffer).is_ok() && gate.admit("GET", b"/%0A", Some(b"h"), &mut buffer).is_err());
    let long = gate.admit("GET", b"/abcd", Some(b"h"), &mut buffer).unwrap_err();
    assert!(long.verdict.reasons.contains(Finding::LongPath));
}

/// What is set last counts: in every part, or in one.
#[test]
fn an_action_for_all_parts_takes_the_place_of_those_for_one() {
    fn actions(policy: &Policy) -> [Action; 2] {
        let gate = Gate::new(policy).unwrap();
        ["/%0A", "/?%0A"].map(|target| match gate.admit("GET", target.as_bytes(), Some(b"h.example"), &mut Vec::new()) {
            Ok(admitted) => admitted.verdict.action,
            Err(refused) => refused.verdict.action,
        })
    }
    let control = [Finding::EncodedControl];
    let mut policy = Policy::preset(Preset::Proxy); // docs/GATE.md: reject; query: report
    assert_eq!(actions(&policy), [Action::Reject, Action::Report]);
    assert_eq!(actions(policy.set(Action::Reject, &control)), [Action::Reject, Action::Reject]);
    assert_eq!(actions(policy.set_in(Action::Allow, &control, Component::Query)), [Action::Reject, Action::Allow]);
    assert_eq!(actions(policy.set(Action::Report, &control)), [Action::Report, Action::Report]);
    policy.at = vec![PathException::new("/").set_in(Action::Allow, &control, Component::Query).set(Action::Reject, &control)];
    assert_eq!(actions(&policy), [Action::Reject, Action::Reject]);
    policy.at = vec![PathException::new("/").set(Action::Reject, &control).set_in(Action::Allow, &control, Component::Query)];
    assert_eq!(actions(&policy), [Action::Reject, Action::Allow]);
}

#[test]
fn guards_and_exceptions_by_path() {
    let mut policy = Policy::preset(Preset::Proxy);
    policy.guards = vec!["/admin".into(), "*.php".into()];
    policy.open = vec!["/projects/{rest...}".into()];
    policy.mounts = vec![("/svc/".into(), "/".into())];
    policy.at = vec![PathException::new("/files").set(Action::Allow, &[Finding::EncodedSlash])];
    let (gate, mut buffer) = (Gate::new(&policy).unwrap(), Vec::new());
    let mut admits = |target: &str| gate.admit("GET", target.as_bytes(), Some(b"a.example"), &mut buffer).is_ok();
    for target in ["/admin", "/x.php", "/svc/admin", "/projects/a%2fb;c?x=%7e", "/files/a%2Fb"] {
        assert!(admits(target), "{target}");
    }
    for target in ["/ADMIN", "/x.php/", "/svc/Admin", "/projects/x.php;y", "/a%2Fb", "/files/..%2Fb"] {
        assert!(!admits(target), "{target}");
    }
    let mut same = Policy::preset(Preset::Proxy);
    (same.guards, same.guards_complete) = (vec!["/t/{tenant}/{rest...}".into()], true);
    let taken = |policy: &Policy| Gate::new(policy).unwrap().admit("GET", b"/t/me;x/a", Some(b"a.example"), &mut Vec::new()).is_ok();
    assert!(taken(&same));
    same.same = vec!["tenant".into()];
    assert!(!taken(&same));
    same.same = vec!["tenants".into()];
    assert_eq!(Gate::new(&same).unwrap_err().code(), Some(PolicyErrorCode::BadSame));
    let mut table = Policy::preset(Preset::Proxy);
    (table.guards, table.guards_complete) = (["/gists/{id}", "/repos/{owner}", "/repos/{owner}/{name}"].map(String::from).into(), true);
    let gist = |policy: &Policy| Gate::new(policy).unwrap().admit("GET", b"/gists/a%2Fb", Some(b"a.example"), &mut Vec::new()).is_ok();
    assert!(!gist(&table));
    table.closed = true;
    assert!(gist(&table));
}

#[cfg(feature = "json")]
#[test]
fn a_policy_in_json_is_read_strictly() {
    for wrong in [
        "",
        "[]",
        "null",
        "{",
        r#"{"base": "none"}"#,
        r#"{"base": 1}"#,
        r#"{"base": "proxy", "base": "proxy"}"#,
        r#"{"base": "proxy", "host": []}"#,
        r#"{"base": "proxy", "hosts": "a"}"#,
        r#"{"base": "proxy", "ports": [65536]}"#,
        r#"{"base": "proxy", "ports": [1.5]}"#,
        r#"{"base": "proxy", "actions": {"none_such": "allow"}}"#,
        r#"{"base": "proxy", "actions": {"userinfo": "permit"}}"#,
        r#"{"base": "proxy", "actions": {"encoded_nul": {"nowhere": "allow"}}}"#,
        r#"{"base": "proxy", "limits": {"width": 1}}"#,
        r#"{"base": "proxy", "limits": {"text": -1}}"#,
        r#"{"base": "proxy", "limits": {"text": 4294967295}}"#,
        r#"{"base": "proxy", "limits": {"Text": 1}}"#,
        r#"{"base": "proxy", "raw_utf8": 1}"#,
        r#"{"base": "proxy", "at": [{"path": "/a"}]}"#,
        r#"{"base": "proxy", "at": [{"path": "/a", "actions": {}, "x": 1}]}"#,
        r#"{"actions": {}}"#,
        r#"{"base": "proxy"} x"#,
    ] {
        assert!(Policy::from_json(wrong).is_err(), "{wrong}");
    }
    let json = r#"{"base": "fetch", "name": "n", "hosts": [".example.com"], "ports": [8080], "schemes": null, "raw_utf8": true,
        "limits": {"query": 7, "path": null}, "mounts": {"/svc/": "/"}, "guards": ["/a"], "open": [], "same": [], "guards_complete": true, "closed": false,
        "at": [{"path": "/f", "actions": {"encoded_slash": "allow"}}]}"#;
    let policy = Policy::from_json(json).unwrap();
    assert_eq!((policy.ports.as_deref(), &policy.schemes, policy.raw_utf8, policy.guards_complete), (Some(&[8080][..]), &None, true, true));
    let mut own = Policy::preset(Preset::Fetch);
    (own.hosts, own.ports, own.schemes, own.raw_utf8) = (Some(vec![".example.com".into()]), Some(vec![8080]), None, true);
    (own.guards, own.guards_complete, own.mounts) = (vec!["/a".into()], true, vec![("/svc/".into(), "/".into())]);
    own.at = vec![PathException::new("/f").set(Action::Allow, &[Finding::EncodedSlash])];
    own.limit(Limit::Query, Some(7)).limit(Limit::Path, None);
    assert_eq!(policy, own);
}

/// As `iri gate --print` writes it: each finding, each limit, each list.
#[cfg(feature = "json")]
#[test]
fn a_policy_without_a_base_has_to_be_whole() {
    let actions: Vec<_> = Finding::ALL.iter().map(|one| format!("\"{}\": \"report\"", one.name())).collect();
    let limits: Vec<_> = Limit::ALL.iter().map(|one| format!("\"{}\": null", format!("{one:?}").to_lowercase())).collect();
    let whole = format!(
        r#"{{"actions": {{{}}}, "limits": {{{}}}, "schemes": null, "hosts": null, "ports": null, "raw_utf8": false, "guards": [], "open": [],
            "same": [], "mounts": {{}}, "guards_complete": false, "closed": false, "at": []}}"#,
        actions.join(", "),
        limits.join(", ")
    );
    let gate = Gate::new(&Policy::from_json(&whole).unwrap()).unwrap();
    assert_eq!(gate.judge("http://127.0.0.1/").action, Action::Report);
    for left_out in ["\"userinfo\": \"report\", ", "\"depth\": null, ", "\"hosts\": null, ", "\"raw_utf8\": false, ", ", \"at\": []"] {
        assert!(whole.contains(left_out) && Policy::from_json(&whole.replacen(left_out, "", 1)).is_err(), "{left_out}");
    }
    // Of parts, each that a finding may be in (include/iri/policy_json.hpp).
    let with = |finding: &str, parts: &str| Policy::from_json(&whole.replace(&format!("\"{finding}\": \"report\""), &format!("\"{finding}\": {{{parts}}}")));
    let all = r#""userinfo": "reject", "host": "reject", "path": "reject", "query": "report", "fragment": "reject""#;
    let gate = Gate::new(&with("encoded_nul", all).unwrap()).unwrap();
    assert_eq!((gate.judge("http://h/?%00").action, gate.judge("http://h/%00").action), (Action::Report, Action::Reject));
    for (part, left_out) in [("userinfo", all.replace(r#""userinfo": "reject", "#, "")), ("fragment", all.replace(r#", "fragment": "reject""#, ""))] {
        let told = with("encoded_nul", &left_out).unwrap_err().to_string();
        assert!(told.starts_with(&format!("actions.encoded_nul.{part}: not there")), "{told}");
    }
    assert!(with("bare_percent", r#""path": "reject", "query": "allow""#).is_ok() && with("bare_percent", r#""query": "allow""#).is_err());
    assert!(Policy::from_json(r#"{"base": "proxy", "actions": {"encoded_nul": {"query": "report"}}}"#).is_ok());
}

/// The base that is no preset (include/iri/policy_json.hpp).
#[cfg(feature = "json")]
#[test]
fn a_policy_may_begin_with_everything() {
    let policy = Policy::from_json(r#"{"base": "allow_everything", "schemes": ["https"], "actions": {"loopback_address": "reject"}}"#).unwrap();
    let gate = Gate::new(&policy).unwrap();
    assert!(gate.passes("https://u:p@é:7/a/../%2f?%00") && !gate.passes("https://127.0.0.1/") && !gate.passes("http://h/"));
    let mut buffer = Vec::new();
    for target in [&b"/a%zz"[..], b"/?a|b"] {
        assert!(gate.admit("GET", target, Some(b"h"), &mut buffer).is_err()); // not valid, and no policy is about it
    }
}

fn repaired(text: &str, scheme: &str) -> Result<String, libiri::Error> {
    let (reference, changes) = repair(text, Repair { scheme, ..Repair::default() })?;
    let places = changes.iter().map(|one| format!(" {}:{}-{}", one.kind.name(), one.offset, one.offset + one.size));
    Ok(places.fold(reference.into_inner(), |all, one| all + &one))
}
/// The answer to a line of test/data/texts.txt; `None` for what the crate has no function for.
fn answer(cells: &[&str]) -> Option<String> {
    Some(match *cells {
        ["join", a, b, _] => IriRef::parse(a).unwrap().join(&IriRef::parse(b).unwrap()).unwrap().into_inner(),
        ["repair", text, scheme, _] => repaired(text, scheme).unwrap_or("error".into()),
        ["browser", text, _] => {
            let read = Iri::parse(text).unwrap().browser_reading().unwrap();
            [Some(read.verdict.name().to_owned()), read.url].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
        ["readings", path, _] => {
            let shown = |one: libiri::Reading| {
                let habits: Vec<_> = one.habits.iter().map(Habit::name).collect();
                String::from_utf8(one.path).unwrap() + if habits.is_empty() { "" } else { "=" } + &habits.join(",")
            };
            readings(path, HabitSet::default(), 64).unwrap().into_iter().map(shown).collect::<Vec<_>>().join(" ")
        }
        _ => return None,
    })
}
#[test]
fn texts_that_all_bindings_are_asked() {
    let path = format!("{}/../../test/data/texts.txt", env!("CARGO_MANIFEST_DIR"));
    let mut asked = HashMap::<String, u32>::new();
    for line in std::fs::read_to_string(path).expect("a checkout").lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<_> = line.split('\t').collect();
        let Some(answer) = answer(&cells) else { continue };
        assert_eq!(answer, *cells.last().unwrap(), "{line}");
        *asked.entry(cells[0].to_owned()).or_default() += 1;
    }
    assert!(asked.len() == 4 && asked.values().all(|&count| count > 5), "{asked:?}");
}

#[test]
fn readings_say_why() {
    let tried = |habits| readings("/a%2Fb;c", habits, 64).unwrap();
    assert_eq!(tried(Habit::Parameters.into()).iter().map(|one| &one.path[..]).collect::<Vec<_>>(), [&b"/a%2Fb;c"[..], b"/a%2Fb"]);
    assert_eq!(readings("/a%2Fb", HabitSet::DEFAULT, 1).unwrap().len(), 1);
    assert_eq!(readings("/%FF", [Habit::Decode].into_iter().collect(), 64).unwrap()[1].path, b"/\xff");
    let most = format!("/{}", "a".repeat(1023));
    assert!(readings(&most, HabitSet::ALL, 1).is_ok() && Habit::Slash.message().contains('/'));
    assert_eq!(readings(&(most + "a"), HabitSet::ALL, 1).unwrap_err().code(), ErrorCode::TooLong);
    assert!(!HabitSet::DEFAULT.contains(Habit::Cut) && HabitSet::ALL.iter().count() == Habit::ALL.len());
}

#[test]
fn a_guarded_reading_is_explained() {
    let mut policy = Policy::preset(Preset::Proxy);
    (policy.guards, policy.guards_complete) = (vec!["/admin".into()], true);
    let gate = Gate::new(&policy).unwrap();
    let why = gate.explain_reading("GET", "/admin%2Fx").unwrap();
    assert_eq!((why.guard.as_str(), &why.inside[..], &why.outside[..], &why.same), ("/admin", &b"/admin/x"[..], &b"/admin%2Fx"[..], &None));
    assert_eq!(why.habits, Habit::Decode | Habit::Slash);
    assert_eq!(gate.explain_reading("GET", "/other"), None);
    let long = "b".repeat(3000); // more than the room that is tried first
    let why = gate.explain_reading("GET", format!("/admin%2F{long}")).unwrap();
    assert_eq!((why.inside, why.outside), (format!("/admin/{long}").into(), format!("/admin%2F{long}").into()));
    assert!(gate.explain_reading("GET", "/ADMIN/%22").unwrap().to_string().starts_with(r#"guard "/admin": "/admin/"#));
    (policy.guards, policy.same) = (vec!["/t/{tenant}/{rest...}".into()], vec!["tenant".into()]);
    let why = Gate::new(&policy).unwrap().explain_reading("GET", "/t/me;x/a").unwrap();
    assert_eq!(why.same.as_deref(), Some("tenant"));
    assert!(why.to_string().contains("does, with another {tenant}; habits: "), "{why}");
}

#[test]
fn redirects() {
    let gate = Gate::preset(Preset::Fetch);
    let mut chain = RedirectChain::new(&gate, "https://a.example/x#f").unwrap().at_most(3);
    assert_eq!(chain.follow("y").unwrap(), "https://a.example/y#f");
    assert!(chain.keeps_credentials());
    assert_eq!(chain.follow("https://b.example/").unwrap(), "https://b.example/#f");
    assert!(!chain.keeps_credentials() && chain.count() == 2 && chain.url() == "https://b.example/#f");
    let mut other = chain.clone();
    assert_eq!(other.follow("http://b.example/").unwrap_err().stop, RedirectStop::Downgrade);
    assert!(chain.clone().allow_downgrade().follow("http://b.example/").is_ok());
    let refused = chain.clone().follow("https://[::1]/").unwrap_err();
    assert!(refused.stop == RedirectStop::Refused && refused.refusal.verdict.reasons.contains(Finding::LoopbackAddress));
    assert_eq!(chain.clone().follow("//[").unwrap_err().stop, RedirectStop::NotValid);
    chain.follow("/z").unwrap();
    assert_eq!(chain.follow("/z").unwrap_err().stop, RedirectStop::TooMany);
    assert_eq!(RedirectChain::new(&gate, "http://10.0.0.1/").unwrap_err().stop, RedirectStop::Refused);
    assert_eq!(RedirectChain::new(&gate, "http://[").unwrap_err().stop, RedirectStop::NotValid);
}

#[test]
fn routes() {
    let error = Router::new([("GET /{id}", 1), ("GET /{name}", 2)]).unwrap_err();
    assert_eq!((error.code(), error.route(), error.other()), (RouteErrorCode::Conflict, 1, Some(0)));
    assert!(error.witness().starts_with("GET /"), "{error}");
    let error = Router::new([("/", 1), ("/a/{id", 2)]).unwrap_err();
    assert_eq!((error.code(), error.route(), error.offset()), (RouteErrorCode::NotClosed, 1, 6)); // what is missing is missing at the end
    let many = "/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}";
    let router = Router::new([(many, "many"), ("GET /x", "x"), ("{sub}.h.example/p/{id}", "host")]).unwrap();
    let Found::Route(found) = router.find("GET", "/1/2/3/4/5/6/7/8/9/10", None) else { panic!() };
    let captures: Vec<_> = found.captures().collect();
    assert_eq!((captures.len(), captures[0], captures[9], *found.value, found.route), (10, ("a", "1"), ("j", "10"), "many", 0));
    let Found::Route(found) = router.find("GET", "/p/7", Some("a.h.example")) else { panic!() };
    assert_eq!((found.get("sub"), found.get("id"), found.get("none")), (Some("a"), Some("7"), None));
    assert!(matches!(router.find("HEAD", "/x", None), Found::Route(_)));
    let own = Router::without_head([("GET /x", 1)]).unwrap();
    assert!(matches!(own.find("HEAD", "/x", None), Found::MethodNotAllowed(allow) if allow == "GET"));
    assert!(matches!(router.find("GET", "/", None), Found::NotFound));
}

#[test]
fn a_route_has_all_its_captures_however_many() {
    for count in 1..=32 {
        let pattern: String = (0..count).map(|i| format!("/{{c{i}}}")).collect();
        let path: String = (0..count).map(|i| format!("/v{i}")).collect();
        let router = Router::new([(pattern, ())]).unwrap();
        let Found::Route(found) = router.find("GET", &path, None) else { panic!("{count}") };
        let captures: Vec<_> = found.captures().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        assert_eq!(captures, (0..count).map(|i| (format!("c{i}"), format!("v{i}"))).collect::<Vec<_>>());
        assert_eq!(found.get(&format!("c{}", count - 1)), Some(&*format!("v{}", count - 1)));
    }
}

#[cfg(feature = "serde")]
#[test]
fn serde_takes_what_is_valid() {
    use serde::de::value::{BorrowedStrDeserializer, Error};
    use serde::Deserialize;
    let borrowed = Uri::<&str>::deserialize(BorrowedStrDeserializer::<Error>::new("http://h/")).unwrap();
    assert_eq!(borrowed.host(), Some("h"));
    let error = Uri::<String>::deserialize(BorrowedStrDeserializer::<Error>::new("h")).unwrap_err();
    assert!(error.to_string().contains("byte 1"), "{error}");
    #[cfg(feature = "json")]
    assert_eq!(serde_json::to_string(&borrowed).unwrap(), "\"http://h/\"");
}

#[test]
fn numbers_and_names_are_those_of_the_library() {
    assert!(Finding::ALL.iter().all(|&one| Finding::from_name(one.name()) == Some(one) && Finding::from_number(one as i32) == Some(one)));
    assert!(Rule::ALL.iter().all(|&one| Rule::from_name(one.name()) == Some(one) && one.message().starts_with(one.name())));
    assert!(ErrorCode::ALL.iter().all(|one| !one.message().is_empty() && !one.name().is_empty()));
    assert_eq!((Finding::from_number(127), Uri::<&str>::RULE.name()), (None, "URI"));
    for preset in Preset::ALL {
        assert!(!Gate::preset(preset).passes("javascript:alert(1)"), "{preset:?}");
    }
    for (limit, finding) in Limit::ALL.iter().zip(Finding::ALL) {
        let named = format!("{limit:?}").to_lowercase();
        assert!(finding.name().ends_with(&format!("_{named}")) || ["depth"].contains(&named.as_str()), "{named} {}", finding.name());
    }
}

#[test]
fn threads_share_gates_and_routers() {
    fn shared<T: Send + Sync>() {}
    shared::<Gate>();
    shared::<Router<String>>();
    shared::<Base<'_>>();
    shared::<Uri<&str>>();
    shared::<libiri::Error>();
    shared::<libiri::Refusal>();
}
