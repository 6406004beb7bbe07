//! IRIs (RFC 3987) and URIs (RFC 3986): exact parsing, operations, a gate and a router.
//! This crate is libiri, with its C ABI in the types of Rust.
//!
//! | feature | |
//! |---|---|
//! | `std` (default) | all but parsing. Without it there are the four types, [`Rule`] and [`Error`], and nothing allocates |
//! | `serde` | the types as strings; what is not valid is an error |
//! | `json` | `Policy::from_json` |
//! | `tower` | layers for axum, hyper and tonic |
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_op_in_unsafe_fn)]
#![deny(unsafe_code)]
#![warn(missing_docs)]

mod error;
#[allow(unsafe_code)]
mod ffi;
mod reference;

#[cfg(feature = "std")]
mod gate;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "std")]
mod operations;
#[cfg(feature = "std")]
mod policy;
#[cfg(feature = "std")]
mod routes;
#[cfg(feature = "std")]
mod texts;
#[cfg(feature = "tower")]
pub mod tower;

pub use error::Error;
pub use ffi::{
    Action, BrowserVerdict, Component, ErrorCode, Finding, Form, Habit, HostKind, Level, PolicyErrorCode, RedirectStop, RepairKind, RouteErrorCode, Rule,
};
#[cfg(feature = "std")]
pub use gate::{readings, Admission, FindingSet, Gate, GuardedReading, HabitSet, LocatedFinding, Reading, RedirectChain, RedirectRefusal, Refusal, Verdict};
#[cfg(feature = "std")]
pub use operations::{Base, BrowserReading, Builder, Resolve, Steps};
#[cfg(feature = "std")]
pub use policy::{Limit, PathException, Policy, PolicyError, Preset};
pub use reference::{Iri, IriRef, Parts, Reference, Text, Uri, UriRef};
#[cfg(feature = "std")]
pub use routes::{Found, Match, RouteError, Router};
#[cfg(feature = "std")]
pub use texts::{
    expand, file_path, file_uri, find_scheme, from_leiri, parameters, percent, repair, segments, Change, FileStyle, Parameter, ParameterOptions, Parameters,
    Repair, Scheme, Value,
};

/// The samples of README.md.
#[cfg(all(doctest, feature = "json", feature = "tower"))]
#[doc = include_str!("../README.md")]
struct Readme;
