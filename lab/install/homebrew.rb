# What a formula uses of Homebrew, which is not in Debian: unpacks the tarball, installs, and does the test. An unknown word is an error.
# usage: ruby homebrew.rb FORMULA FOLDER
require "digest"
require "fileutils"
require "open3"
require "pathname"

FOLDER = Pathname(ARGV[1])

class Pathname
  alias_method :old_write, :write
  def write(text, *) = (dirname.mkpath; old_write(text))
end

def ENV.cxx = fetch("CXX", "c++").split.last

class Formula
  class << self
    attr_reader :said, :testing

    def remember(name, value) = (@said ||= {})[name] = value
    %w[desc homepage url sha256 license].each { |name| define_method(name) { |value| remember(name, value) } }
    def depends_on(_) = nil
    def test(&block) = @testing = block
  end

  def prefix = FOLDER/"prefix"
  def bin = prefix/"bin"
  def lib = prefix/"lib"
  def include = prefix/"include"
  def testpath = FOLDER/"test"
  def std_meson_args = ["--prefix=#{prefix}", "--libdir=#{lib}", "--buildtype=plain", "--wrap-mode=nofallback"]
  def system(*words) = Kernel.system(*words.map(&:to_s)) || abort("failed: #{words.join(" ")}")

  def pipe_output(command, input = nil, status = 0)
    output, ended = Open3.capture2(command, stdin_data: input.to_s)
    assert_equal status, ended.exitstatus
    output
  end

  def shell_output(command, status = 0) = pipe_output(command, nil, status)
  def assert_equal(expected, got) = expected == got || abort("#{expected.inspect} expected, #{got.inspect} got")
  def assert_match(expected, got) = got[expected] || abort("#{expected.inspect} expected in #{got.inspect}")
end

load ARGV[0]
said = Libiri.said
abort "no description that Homebrew takes" unless said["desc"].match?(/\A[A-Z].{,78}[^.]\z/) && !said["desc"].match?(/\A(A|An|The) /)
tarball = said["url"].delete_prefix("file://")
abort "another sum than that of #{tarball}" if Digest::SHA256.file(tarball).hexdigest != said["sha256"]
FileUtils.rm_rf(FOLDER)
[FOLDER, FOLDER/"test"].each { |folder| FileUtils.mkdir_p(folder) }
made = Libiri.new
made.system "tar", "-xzf", tarball, "-C", FOLDER, "--strip-components=1", "--one-top-level=#{FOLDER}/source"
Dir.chdir(FOLDER/"source") { made.install }
ENV["LD_LIBRARY_PATH"] = made.lib.to_s # as the prefix of Homebrew is known to its linker
Dir.chdir(made.testpath) { made.instance_eval(&Libiri.testing) }
