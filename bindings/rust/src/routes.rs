//! The router: from a request in canonical form to a value and captures. docs/ROUTES.md of libiri has the patterns.
use crate::ffi::serving::{self, Captured};
use crate::ffi::{self, iri_route_match, RouteErrorCode};
use std::fmt;

/// What is wrong with the routes: the first mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteError {
    code: RouteErrorCode,
    route: usize,
    other: Option<usize>,
    offset: usize,
    witness: String,
}
impl RouteError {
    /// What.
    pub fn code(&self) -> RouteErrorCode {
        self.code
    }
    /// Which route, counted from 0; of a conflict, the later one.
    pub fn route(&self) -> usize {
        self.route
    }
    /// Of a conflict, the earlier route.
    pub fn other(&self) -> Option<usize> {
        self.other
    }
    /// Where in the pattern, in bytes.
    pub fn offset(&self) -> usize {
        self.offset
    }
    /// Of a conflict, a request that both match.
    pub fn witness(&self) -> &str {
        &self.witness
    }
    fn of(problem: &ffi::iri_route_problem) -> Self {
        let code = RouteErrorCode::from_number(problem.code).unwrap_or(RouteErrorCode::TooLarge);
        let witness: Vec<u8> = problem.witness.iter().take(problem.witness_size as usize).map(|&c| c as u8).collect();
        Self {
            code,
            route: problem.route,
            other: (code == RouteErrorCode::Conflict).then_some(problem.other),
            offset: problem.offset as usize,
            witness: String::from_utf8_lossy(&witness).into_owned(),
        }
    }
}
impl fmt::Display for RouteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "route {}, byte {}: {}", self.route, self.offset, self.code.message())?;
        self.other.map_or(Ok(()), |other| write!(f, " (route {other}: {})", self.witness))
    }
}
impl std::error::Error for RouteError {}

/// Routes with values. Threads may share it. Two patterns that match the same request, at equal priority, are an error:
/// the order in which routes are given has no effect.
///
/// ```
/// use libiri::{Found, Router};
///
/// let router = Router::new([("GET /users/{id}", 'u'), ("/files/{path...}", 'f')])?;
/// let Found::Route(found) = router.find("GET", "/users/7", None) else { panic!() };
/// assert_eq!((*found.value, found.get("id")), ('u', Some("7")));
/// assert!(matches!(router.find("PUT", "/users/7", None), Found::MethodNotAllowed(allow) if allow == "GET, HEAD"));
/// # Ok::<(), libiri::RouteError>(())
/// ```
pub struct Router<T> {
    router: serving::Router,
    routes: Vec<Route<T>>,
}
struct Route<T> {
    value: T,
    names: Vec<String>,
}

/// What a router says of a request.
#[derive(Debug)]
pub enum Found<'r, 'p, T> {
    /// A route, with its captures.
    Route(Match<'r, 'p, T>),
    /// Patterns match, but none for this method (405): the value of an Allow field.
    MethodNotAllowed(String),
    /// No pattern matches (404).
    NotFound,
}

/// A route that was found. Captures stand as in the path: percent-encoded.
pub struct Match<'r, 'p, T> {
    /// The value of the route.
    pub value: &'r T,
    /// Its number.
    pub route: usize,
    names: &'r [String],
    captured: Captured,
    texts: [&'p [u8]; 2],
}
impl<'r, 'p, T> Match<'r, 'p, T> {
    /// The capture of that name.
    pub fn get(&self, name: &str) -> Option<&'p str> {
        self.captures().find_map(|(own, value)| (own == name).then_some(value))
    }
    /// The captures with their names, those of the host first.
    pub fn captures(&self) -> impl Iterator<Item = (&'r str, &'p str)> + '_ {
        let values = (0..self.captured.len()).filter_map(|i| self.captured.get(i, &self.texts));
        self.names.iter().map(String::as_str).zip(values)
    }
}
impl<T: fmt::Debug> fmt::Debug for Match<'_, '_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match").field("value", self.value).field("captures", &self.captures().collect::<Vec<_>>()).finish()
    }
}

impl<T> Router<T> {
    /// Of patterns and their values. A route for GET also answers HEAD.
    pub fn new<P: Into<String>>(routes: impl IntoIterator<Item = (P, T)>) -> Result<Self, RouteError> {
        Self::make(routes, true)
    }
    /// The same, but HEAD takes a route of its own.
    pub fn without_head<P: Into<String>>(routes: impl IntoIterator<Item = (P, T)>) -> Result<Self, RouteError> {
        Self::make(routes, false)
    }
    fn make<P: Into<String>>(routes: impl IntoIterator<Item = (P, T)>, head_by_get: bool) -> Result<Self, RouteError> {
        let (patterns, values): (Vec<String>, Vec<T>) = routes.into_iter().map(|(pattern, value)| (pattern.into(), value)).unzip();
        let router = serving::Router::new(&patterns, head_by_get).map_err(|problem| RouteError::of(&problem))?;
        let routes = values.into_iter().enumerate().map(|(i, value)| Route { value, names: router.names(i) }).collect();
        Ok(Self { router, routes })
    }
    /// The route of a request. The path is that of a canonical target, as an [`Admission`](crate::Admission) has it; the
    /// host is in lower case and without a port. Does not allocate, up to eight captures.
    pub fn find<'r, 'p>(&'r self, method: &str, path: &'p str, host: Option<&'p str>) -> Found<'r, 'p, T> {
        let (found, captured) = self.router.find(method, path, host);
        match (found.outcome as u32, self.routes.get(found.route as usize)) {
            (ffi::IRI_ROUTE_FOUND, Some(route)) => Found::Route(Match {
                value: &route.value,
                route: found.route as usize,
                names: &route.names,
                captured,
                texts: [path.as_bytes(), host.unwrap_or("").as_bytes()],
            }),
            (ffi::IRI_ROUTE_METHOD_NOT_ALLOWED, _) => Found::MethodNotAllowed(self.allow(&found)),
            _ => Found::NotFound,
        }
    }
    fn allow(&self, found: &iri_route_match) -> String {
        self.router.allow(found)
    }
}
impl<T> fmt::Debug for Router<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Router of {} routes", self.routes.len())
    }
}
