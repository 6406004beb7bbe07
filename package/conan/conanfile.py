"""The recipe of Conan 2: conan create package/conan [-o libiri/*:shared=True]"""
import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, rmdir

required_conan_version = ">=2.0"


class LibiriConan(ConanFile):
    name = "libiri"
    version = "0.1.0"
    description = "IRIs (RFC 3987) and URIs (RFC 3986): exact, safe, fast"
    topics = ("iri", "uri", "url", "rfc3986", "rfc3987", "parser")
    license = "MIT AND Unicode-3.0"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "policy": [True, False], "unicode": [True, False]}
    default_options = {"shared": False, "fPIC": True, "policy": False, "unicode": False}
    implements = ["auto_shared_fpic"]

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..", "..")
        for what in ("CMakeLists.txt", "meson.build", "LICENSE", "re2c/*", "include/*", "package/*", "src/*"):
            copy(self, what, root, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.compiler == "msvc":
            raise ConanInvalidConfiguration("libiri needs GCC or Clang, and not the dialect of MSVC")

    def requirements(self):
        if self.options.policy:
            self.requires("nlohmann_json/[>=3 <4]")

    def build_requirements(self):
        self.tool_requires("cmake/[>=3.20]")
        # For a checkout, of which this recipe exports the sources; a release tarball does without.
        self.tool_requires("re2c/[>=3.0]")

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["IRI_POLICY"] = bool(self.options.policy)
        toolchain.cache_variables["IRI_UNICODE"] = bool(self.options.unicode)
        # One library, not both.
        toolchain.cache_variables["BUILD_SHARED_LIBS"] = bool(self.options.shared)
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        rmdir(self, os.path.join(self.package_folder, "lib", "pkgconfig"))
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))
        rmdir(self, os.path.join(self.package_folder, "share"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "iri")
        # Not that of a component: pkg-config's iri is the library alone.
        self.part("core", "iri")
        if self.options.policy:
            self.part("policy", "iri_policy", "iri::policy", ["core", "nlohmann_json::nlohmann_json"])
        if self.options.unicode:
            self.part("unicode", "iri_unicode", "iri::unicode", ["core"])

    def part(self, name, library, target="iri::iri", requires=()):
        component = self.cpp_info.components[name]
        component.libs = [library]
        component.requires = list(requires)
        component.set_property("cmake_target_name", target)
        component.set_property("pkg_config_name", library)
        if not self.options.shared and self.settings.os in ("Linux", "FreeBSD"):
            component.system_libs = ["stdc++"] if self.settings.get_safe("compiler.libcxx") != "libc++" else ["c++"]
