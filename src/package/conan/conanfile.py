"""The recipe of Conan 2: conan create src/package/conan [-o libiri/*:shared=True]"""
import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, rm, rmdir
from conan.tools.layout import basic_layout
from conan.tools.meson import Meson, MesonToolchain


class LibiriConan(ConanFile):
    name = "libiri"
    version = "0.1.0"
    description = "IRIs (RFC 3987) and URIs (RFC 3986): exact, safe, fast"
    topics = ("iri", "uri", "url", "rfc3986", "rfc3987", "parser")
    license = "MIT"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "unicode": [True, False]}
    default_options = {"shared": False, "unicode": False}

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..", "..")
        for what in ("meson.build", "meson_options.txt", "LICENSE", "re2c/*", "include/*", "src/*"):
            copy(self, what, root, self.export_sources_folder)

    def layout(self):
        basic_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.os == "Windows":
            raise ConanInvalidConfiguration("libiri needs GCC or Clang")

    def requirements(self):
        if self.options.unicode:
            self.requires("icu/[>=60]")

    def build_requirements(self):
        self.tool_requires("meson/[>=1.0]")
        self.tool_requires("re2c/[>=3.0]")
        if self.options.unicode:
            self.tool_requires("pkgconf/[>=2.0]")

    def generate(self):
        toolchain = MesonToolchain(self)
        toolchain.project_options["tests"] = "disabled"
        toolchain.project_options["cli"] = "disabled"
        toolchain.project_options["policy"] = "disabled"
        toolchain.project_options["unicode"] = "enabled" if self.options.unicode else "disabled"
        toolchain.generate()

    def build(self):
        meson = Meson(self)
        meson.configure()
        meson.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        Meson(self).install()
        libraries = os.path.join(self.package_folder, "lib")
        for pattern in ("*.a",) if self.options.shared else ("*.so*", "*.dylib"):
            rm(self, pattern, libraries)
        rmdir(self, os.path.join(libraries, "pkgconfig"))
        rmdir(self, os.path.join(libraries, "cmake"))
        rmdir(self, os.path.join(self.package_folder, "share"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "iri")
        self.cpp_info.set_property("pkg_config_name", "iri")
        self.cpp_info.components["core"].libs = ["iri"]
        self.cpp_info.components["core"].set_property("cmake_target_name", "iri::iri")
        if self.options.unicode:
            self.cpp_info.components["unicode"].libs = ["iri_unicode"]
            self.cpp_info.components["unicode"].requires = ["core", "icu::icu"]
