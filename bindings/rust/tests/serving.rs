//! The layers in a real server of axum, asked over a socket: bytes as they are, which clients would change.
use axum::body::Body;
use axum::extract::Request;
use axum::http::Version;
use axum::response::Response;
use libiri::tower::{Admitted, GateLayer, RouteLayer, Routed};
use libiri::{Gate, Policy, Preset, Router};
use std::convert::Infallible;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use tower_layer::Layer;

/// Serves what `make` makes, in a thread of its own, for as long as the program runs.
fn serve<S>(make: impl FnOnce() -> S + Send + 'static) -> SocketAddr
where
    S: tower_service::Service<Request, Response = Response, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            axum::serve(listener, axum::ServiceExt::<Request>::into_make_service(make())).await.unwrap();
        });
    });
    address
}

/// The status, the fields and the body.
fn ask(address: SocketAddr, method: &str, target: &[u8], fields: &str) -> (u16, String, String) {
    let mut connection = TcpStream::connect(address).unwrap();
    let request = [method.as_bytes(), b" ", target, b" HTTP/1.1\r\n", fields.as_bytes(), b"Connection: close\r\n\r\n"].concat();
    connection.write_all(&request).unwrap();
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    (head[9..12].parse().unwrap(), head.to_lowercase(), body.to_owned())
}
fn get(address: SocketAddr, target: &str) -> (u16, String) {
    let (status, _, body) = ask(address, "GET", target.as_bytes(), "Host: Example.COM\r\n");
    (status, body)
}

/// An application that says what it has been sent.
fn echo() -> axum::Router {
    axum::Router::new().fallback(|request: Request| async move {
        let admitted = request.extensions().get::<Admitted>().expect("a gate in front").clone();
        assert_eq!(admitted.target, request.uri().to_string());
        format!("{} {}", request.uri(), admitted.host.unwrap_or_default())
    })
}
fn proxy() -> SocketAddr {
    serve(|| GateLayer::new(Gate::preset(Preset::Proxy)).layer(echo()))
}

#[test]
fn the_application_gets_the_canonical_target() {
    let address = proxy();
    assert_eq!(get(address, "/x/../%61/%C3%A9?q=1"), (200, "/a/%C3%A9?q=1 example.com".into()));
    assert_eq!(get(address, "http://other.example/./%61"), (400, get(address, "http://other.example/./%61").1));
    let (status, _, body) = ask(address, "GET", b"http://other.example/./%61", "Host: other.example\r\n");
    assert_eq!((status, body.as_str()), (200, "http://other.example/a other.example"));
}

#[test]
fn what_is_refused_gets_400_and_the_reason() {
    let address = proxy();
    for (target, fields, reason) in [
        ("/a%00b", "Host: h\r\n", "encoded_nul"),
        ("/a%2F..%2Fadmin", "Host: h\r\n", "encoded_slash"),
        ("/a", "Host: h x\r\n", "Host, byte 1: reject: "),
        ("/a", "Host: h\r\nHost: h\r\n", "Host, byte 2: reject: "),
        ("/a", "Host: a@b\r\n", "reject: "),
        ("/a", "", "missing_host"),
    ] {
        let (status, head, body) = ask(address, "GET", target.as_bytes(), fields);
        assert_eq!(status, 400, "{target} {fields}");
        assert!(body.contains(reason), "{target} {fields}: {body}");
        assert!(head.contains("x-content-type-options: nosniff"));
    }
}

/// The targets of the shared cases: each is forwarded as the table says, or gets 400. What hyper itself refuses never comes
/// to the gate, so of that only 400 is asked.
#[test]
fn the_shared_attacks_over_a_socket() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../test/gate/model/questions.py");
    let table = String::from_utf8(Command::new("python3").args(["-B", script]).output().unwrap().stdout).unwrap();
    let (mut at, mut refused, mut changed) = (None, 0, 0);
    for line in table.lines() {
        let [policy, target, action, forwarded] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        if at.as_ref().map_or(true, |(own, _)| own != policy) {
            let gate = Gate::new(&Policy::from_json(policy).unwrap()).unwrap();
            at = Some((policy.to_owned(), serve(move || GateLayer::new(gate).layer(echo()))));
        }
        let (status, _, body) = ask(at.as_ref().unwrap().1, "GET", target.as_bytes(), "Host: www.example.com\r\n");
        if action == "reject" {
            assert_eq!(status, 400, "{line}: {body}");
            refused += 1;
        } else if status != 400 || !body.is_empty() {
            // The crate http writes the empty path of a whole URL as "/" (RFC 9110 s4.2.3).
            let path = if forwarded == "http://www.example.com" { "/" } else { "" };
            assert_eq!((status, body.as_str()), (200, format!("{forwarded}{path} www.example.com").as_str()), "{line}");
            changed += u32::from(forwarded != target);
        }
    }
    assert!(refused > 300 && changed > 50, "{refused} {changed}");
    println!("attacks: {refused} refused, {changed} changed");
}

fn routed() -> axum::Router {
    axum::Router::new().fallback(|request: Request<Body>| async move {
        let routed = request.extensions().get::<Routed<&str>>().expect("a router in front");
        format!("{} {:?}", routed.value, routed.captures)
    })
}

#[test]
fn routes_and_captures() {
    let address = serve(|| {
        let routes = Router::new([("GET /users/{id}", "user"), ("/files/{path...}", "file"), ("{sub}.h.example/", "sub")]).unwrap();
        GateLayer::new(Gate::preset(Preset::Proxy)).layer(RouteLayer::new(routes).layer(routed()))
    });
    assert_eq!(get(address, "/x/../users/%37"), (200, "user [(\"id\", \"7\")]".into()));
    assert_eq!(get(address, "/files/a/b"), (200, "file [(\"path\", \"a/b\")]".into()));
    assert_eq!(ask(address, "GET", b"/", "Host: A.h.example:80\r\n").2, "sub [(\"sub\", \"a\")]");
    assert_eq!(get(address, "/none").0, 404);
    let (status, head, _) = ask(address, "PUT", b"/users/7", "Host: h\r\n");
    assert_eq!(status, 405);
    assert!(head.contains("allow: get, head"), "{head}");
    assert_eq!(get(address, "/files/a%2Fb").0, 400);
}

#[test]
fn routes_without_a_gate_are_no_routes() {
    let address = serve(|| RouteLayer::new(Router::new([("/", "root")]).unwrap()).layer(routed()));
    assert_eq!(get(address, "/").0, 500);
}

/// What the service answers to a request that no connection has brought: the status and the body.
fn handed<S>(mut service: S, version: Version, method: &str, uri: &str, hosts: &[&str]) -> (u16, String)
where
    S: tower_service::Service<Request, Response = Response, Error = Infallible>,
{
    let mut request = axum::http::Request::builder().version(version).method(method).uri(uri);
    for host in hosts {
        request = request.header("host", *host);
    }
    let request = request.body(Body::empty()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let answer = service.call(request).await.unwrap();
        let status = answer.status().as_u16();
        (status, String::from_utf8(axum::body::to_bytes(answer.into_body(), 9999).await.unwrap().to_vec()).unwrap())
    })
}

/// HTTP/2 and later have `:path` and `:authority` for a target and a Host field (RFC 9113 s8.3.1, RFC 9114 s4.3.1), which hyper makes a whole URI of.
#[test]
fn the_path_and_the_authority_of_newer_versions() {
    let told = || {
        axum::Router::new().fallback(|request: Request| async move {
            let admitted = request.extensions().get::<Admitted>().expect("a gate in front").clone();
            format!("{} {} {}", request.uri(), admitted.target, admitted.host.unwrap_or_default())
        })
    };
    let ask = |version, uri, hosts: &[&str]| handed(GateLayer::new(Gate::preset(Preset::Proxy)).layer(told()), version, "GET", uri, hosts);
    for version in [Version::HTTP_2, Version::HTTP_3] {
        let admitted = (200, "https://www.example.com/b?q /b?q www.example.com".to_owned());
        assert_eq!(ask(version, "https://www.example.com/a/../b?q", &[]), admitted, "{version:?}");
        assert_eq!(ask(version, "https://www.example.com/a/../b?q", &["www.example.com"]), admitted, "{version:?}");
        assert_eq!(ask(version, "/a/../b?q", &["www.example.com"]), (200, "/b?q /b?q www.example.com".into()), "{version:?}");
        for hosts in [&["other.example"][..], &["www.example.com", "other.example"], &["other.example", "www.example.com"]] {
            assert_eq!(ask(version, "https://www.example.com/", hosts).0, 400, "{version:?} {hosts:?}");
        }
        assert_eq!(ask(version, "/", &[]).0, 400, "{version:?}");
    }
    // Before, an absolute-form is the target itself, and needs a Host field beside it (RFC 9112 s3.2.2).
    let whole = (200, "http://www.example.com/b http://www.example.com/b www.example.com".to_owned());
    assert_eq!(ask(Version::HTTP_11, "http://www.example.com/a/../b", &["www.example.com"]), whole);
    assert_eq!(ask(Version::HTTP_11, "http://www.example.com/", &[]).0, 400);
}
