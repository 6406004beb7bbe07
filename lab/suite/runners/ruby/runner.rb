# The runner of the libraries in Ruby: runner.rb LIBRARY. ../../README.md has the lines.
require 'uri'
require 'addressable/uri'
require 'addressable/template'

def coded(text) = 'x' + text.unpack1('H*')
def part(text) = text.nil? ? '-' : text == '?' ? '?' : coded(text)
def accepted(*parts) = '1 ' + parts.map { |p| part(p) }.join(',')

def text(word)
  word.start_with?('x') ? [word[1..]].pack('H*').force_encoding('UTF-8') : word
end

# The URI class tells a port as a number, and one that it knows where none is written.
def by_uri(operation, words)
  case operation
  when 'parse'
    u = URI::RFC3986_Parser.new.parse(words[1])
    accepted(u.scheme || nil, '?', u.userinfo, '?', '?', u.opaque ? '?' : u.path, u.opaque ? '?' : u.query, u.fragment)
  when 'resolve' then '1 ' + coded(URI.join(words[0], words[1]).to_s)
  when 'normalize' then '-'
  else '-'
  end
end

def by_addressable(operation, words)
  a = Addressable::URI
  case operation
  when 'parse'
    u = a.parse(words[1])
    accepted(u.scheme, u.authority, u.userinfo, u.host, u.port ? '?' : nil, u.path, u.query, u.fragment)
  when 'resolve' then '1 ' + coded(a.join(words[0], words[1]).to_s)
  when 'normalize' then words[0] == 'syntax' ? '1 ' + coded(a.parse(words[1]).normalize.to_s) : '-'
  when 'same' then words[0] == 'scheme' ? (a.parse(words[1]) === a.parse(words[2]) ? '1' : '0') : '-'
  when 'template' then '1 ' + coded(Addressable::Template.new(words[0]).expand('x' => words[1]).to_s)
  else '-'
  end
end

library = ARGV.shift
$stdin.each_line do |line|
  operation, *words = line.split
  words.map! { |w| text(w) }
  answer =
    begin
      words.all?(&:valid_encoding?) ? (library == 'ruby-uri' ? by_uri(operation, words) : by_addressable(operation, words)) : '-'
    rescue StandardError
      '0'
    end
  puts answer
end
