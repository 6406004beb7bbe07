//! Layers of tower: the gate, and the router behind it, in front of a service of axum, hyper or tonic.
//!
//! They go around the whole application, for a router of axum has chosen a handler before its own layers run:
//!
//! ```
//! use axum::{routing::get, Extension, Router};
//! use libiri::tower::{Admitted, GateLayer};
//! use libiri::{Gate, Preset};
//! use tower_layer::Layer;
//!
//! let app = Router::new().route("/admin", get(|Extension(admitted): Extension<Admitted>| async move { admitted.host.unwrap_or_default() }));
//! let app = GateLayer::new(Gate::preset(Preset::Proxy)).layer(app);
//! // axum::serve(listener, tower::make::Shared::new(app)), or axum::ServiceExt::into_make_service(app)
//! # let _ = axum::ServiceExt::<http::Request<axum::body::Body>>::into_make_service(app);
//! ```
use crate::{Form, Found, Gate, Router};
use http::uri::PathAndQuery;
use http::{header, HeaderValue, Method, Request, Response, StatusCode, Uri, Version};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{ready, Context, Poll};
use tower_layer::Layer;
use tower_service::Service;

/// What a [`GateLayer`] says of a request, among the extensions of the request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Admitted {
    /// The target, as the request has it now.
    pub target: String,
    /// The host that the request is for, in lower case.
    pub host: Option<String>,
    /// The port; `None`: that of the connection; 0: not a port number.
    pub port: Option<u32>,
    /// Whether the target is another than that which came.
    pub changed: bool,
}

/// Asks the gate before the service. A request that it refuses gets 400 and the reasons, without a byte of what came. Any
/// other goes on with its canonical target as URI, and with [`Admitted`] among its extensions.
#[derive(Clone, Debug)]
pub struct GateLayer(Arc<Gate>);
impl GateLayer {
    /// With a gate, or an `Arc` of one.
    pub fn new(gate: impl Into<Arc<Gate>>) -> Self {
        Self(gate.into())
    }
}
impl<S> Layer<S> for GateLayer {
    type Service = GateService<S>;
    fn layer(&self, inner: S) -> GateService<S> {
        GateService { gate: self.0.clone(), inner }
    }
}
/// The service of a [`GateLayer`].
#[derive(Clone, Debug)]
pub struct GateService<S> {
    gate: Arc<Gate>,
    inner: S,
}
impl<S, B, R> Service<Request<B>> for GateService<S>
where
    S: Service<Request<B>, Response = Response<R>>,
    R: From<String>,
{
    type Response = Response<R>;
    type Error = S::Error;
    type Future = Answer<S::Future, R>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }
    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        match admit(&self.gate, &mut request) {
            Ok(()) => Answer::from_inner(self.inner.call(request)),
            Err(reason) => Answer::at_once(StatusCode::BAD_REQUEST, reason),
        }
    }
}

/// The target as it came on the wire. Of HTTP/2 and later, its `:path`; the authority stands for the Host field.
fn target_of<B>(request: &Request<B>) -> String {
    let uri = request.uri();
    match uri.path_and_query() {
        Some(path) if request.version() > Version::HTTP_11 && request.method() != Method::CONNECT => path.as_str().to_owned(),
        _ => uri.to_string(),
    }
}
/// The Host fields; several are none that a request may have (RFC 9112 s3.2): the gate refuses a text with a space.
fn host_of<B>(request: &Request<B>) -> Option<Vec<u8>> {
    let mut fields: Vec<_> = request.headers().get_all(header::HOST).iter().map(HeaderValue::as_bytes).collect();
    if request.version() > Version::HTTP_11 {
        fields.extend(request.uri().authority().map(|authority| authority.as_str().as_bytes()));
        fields.dedup();
    }
    (!fields.is_empty()).then(|| fields.join(&b", "[..]))
}
/// The URI with another target. `None` if the crate `http` would write it otherwise.
fn with_target(uri: &Uri, target: &str, form: Form) -> Option<Uri> {
    let mut parts = uri.clone().into_parts();
    match form {
        Form::Origin | Form::Asterisk => {
            let path = PathAndQuery::try_from(target).ok().filter(|path| path.as_str() == target)?;
            parts.path_and_query = Some(path);
            Uri::from_parts(parts).ok()
        }
        _ => Uri::try_from(target).ok().filter(|uri| uri.to_string().as_bytes() == target.as_bytes()),
    }
}
fn admit<B>(gate: &Gate, request: &mut Request<B>) -> Result<(), String> {
    let (target, host, mut buffer) = (target_of(request), host_of(request), Vec::new());
    let admitted = gate.admit(request.method().as_str(), target.as_bytes(), host.as_deref(), &mut buffer).map_err(|refusal| refusal.explanation)?;
    let uri = with_target(request.uri(), admitted.target, admitted.form).ok_or("reject: the target cannot be handed on as it has to be\n")?;
    let told = Admitted { target: admitted.target.to_owned(), host: admitted.host.map(str::to_owned), port: admitted.port, changed: admitted.target != target };
    *request.uri_mut() = uri;
    request.extensions_mut().insert(told);
    Ok(())
}

/// What a [`RouteLayer`] found, among the extensions of the request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Routed<T> {
    /// The value of the route.
    pub value: T,
    /// The captures with their names, percent-encoded as in the path.
    pub captures: Vec<(String, String)>,
}
impl<T> Routed<T> {
    /// The capture of that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.captures.iter().find_map(|(own, value)| (own == name).then_some(value.as_str()))
    }
}

/// Finds the route of a request that a [`GateLayer`] has admitted, and adds [`Routed`] to its extensions. Without a route
/// the answer is 404, or 405 with an Allow field; without a gate in front, 500.
#[derive(Debug)]
pub struct RouteLayer<T>(Arc<Router<T>>);
impl<T> RouteLayer<T> {
    /// With a router, or an `Arc` of one.
    pub fn new(router: impl Into<Arc<Router<T>>>) -> Self {
        Self(router.into())
    }
}
impl<T> Clone for RouteLayer<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
impl<T, S> Layer<S> for RouteLayer<T> {
    type Service = RouteService<T, S>;
    fn layer(&self, inner: S) -> RouteService<T, S> {
        RouteService { router: self.0.clone(), inner }
    }
}
/// The service of a [`RouteLayer`].
#[derive(Debug)]
pub struct RouteService<T, S> {
    router: Arc<Router<T>>,
    inner: S,
}
impl<T, S: Clone> Clone for RouteService<T, S> {
    fn clone(&self) -> Self {
        Self { router: self.router.clone(), inner: self.inner.clone() }
    }
}
impl<T, S, B, R> Service<Request<B>> for RouteService<T, S>
where
    T: Clone + Send + Sync + 'static,
    S: Service<Request<B>, Response = Response<R>>,
    R: From<String>,
{
    type Response = Response<R>;
    type Error = S::Error;
    type Future = Answer<S::Future, R>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }
    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        let Some(admitted) = request.extensions().get::<Admitted>() else {
            return Answer::at_once(StatusCode::INTERNAL_SERVER_ERROR, "a GateLayer is needed in front of a RouteLayer\n".into());
        };
        let routed = match self.router.find(request.method().as_str(), request.uri().path(), admitted.host.as_deref()) {
            Found::Route(found) => Routed { value: found.value.clone(), captures: found.captures().map(|(name, value)| (name.into(), value.into())).collect() },
            Found::MethodNotAllowed(allow) => return Answer::not_allowed(&allow),
            Found::NotFound => return Answer::at_once(StatusCode::NOT_FOUND, "not found\n".into()),
        };
        request.extensions_mut().insert(routed);
        Answer::from_inner(self.inner.call(request))
    }
}

pin_project_lite::pin_project! {
    /// The answer of the service behind, or one that is there at once.
    #[project = AnswerProjection]
    #[derive(Debug)]
    #[must_use]
    pub enum Answer<F, R> {
        #[doc(hidden)]
        Inner { #[pin] answer: F },
        #[doc(hidden)]
        Own { answer: Option<Response<R>> },
    }
}
impl<F, R: From<String>> Answer<F, R> {
    fn from_inner(answer: F) -> Self {
        Self::Inner { answer }
    }
    fn own(status: StatusCode, text: String, fields: &[(header::HeaderName, HeaderValue)]) -> Self {
        let mut answer = Response::new(R::from(text));
        *answer.status_mut() = status;
        answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
        answer.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        answer.headers_mut().extend(fields.iter().cloned());
        Self::Own { answer: Some(answer) }
    }
    fn at_once(status: StatusCode, text: String) -> Self {
        Self::own(status, text, &[])
    }
    fn not_allowed(allow: &str) -> Self {
        let allow = HeaderValue::from_str(allow).unwrap_or(HeaderValue::from_static(""));
        Self::own(StatusCode::METHOD_NOT_ALLOWED, "method not allowed\n".into(), &[(header::ALLOW, allow)])
    }
}
impl<F, R, E> Future for Answer<F, R>
where
    F: Future<Output = Result<Response<R>, E>>,
{
    type Output = Result<Response<R>, E>;
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.project() {
            AnswerProjection::Inner { answer } => Poll::Ready(ready!(answer.poll(context))),
            AnswerProjection::Own { answer } => Poll::Ready(Ok(answer.take().expect("polled once it was ready"))),
        }
    }
}
