# Reads a query on each line; writes what Rack makes of it, flat and nested.
require "rack"

def told
  yield.inspect
rescue StandardError => e
  e.class.name
end

STDIN.each_line(chomp: true) do |line|
  puts told { Rack::Utils.parse_query(line) } + " " + told { Rack::Utils.parse_nested_query(line) }
end
