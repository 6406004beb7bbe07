//! Compiles libiri's single file. `CXX` names another compiler, as for every crate that uses `cc`.
use std::env;

fn main() {
    println!("cargo:rerun-if-changed=single_file");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=IRI_OPT_LEVEL");
    let mut build = cc::Build::new();
    build.cpp(true).std("c++20").include("single_file").file("single_file/iri.cc");
    // What a debug build is for is the code of its user.
    build.opt_level(env::var("IRI_OPT_LEVEL").ok().and_then(|level| level.parse().ok()).unwrap_or(2));
    build.flag_if_supported("-fno-rtti").warnings(false);
    // g++ stops inlining when a source has grown by 40 %, which all of the library in one soon has.
    build.flag_if_supported("--param=inline-unit-growth=400");
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        build.flag_if_supported("-msimd128");
    }
    if env::var_os("CARGO_FEATURE_STD").is_none() {
        // The core: it needs no library, not even that of C++.
        build.define("IRI_CORE_ONLY", None).flag_if_supported("-ffreestanding").flag_if_supported("-fno-exceptions").cpp_link_stdlib(None);
    }
    build.compile("iri");
}
