# Programs in Ruby: each has a rule on each guard and one for the rest, and answers the path that it acts on. usage: apps.rb NAME PORT
require 'rack'
name, port = ARGV
GUARDS = ['/admin', '/internal', '/api/admin', '/wp-admin'].freeze
rack = lambda do |env|
  path = env['PATH_INFO']
  guard = GUARDS.find { |g| path == g || path.start_with?("#{g}/") }
  [200, { 'X-Guard' => guard || '-', 'Content-Length' => path.bytesize.to_s }, [path]]
end
options = { Host: '127.0.0.1', Port: port.to_i }
case name
when 'webrick'
  require 'webrick'
  Rack::Handler::WEBrick.run(rack, **options, Logger: WEBrick::Log.new(File::NULL), AccessLog: [])
when 'puma'
  require 'rack/handler/puma'
  Rack::Handler::Puma.run(rack, **options, Silent: true)
when 'sinatra'
  require 'sinatra/base'
  require 'rack/handler/puma'
  app = Class.new(Sinatra::Base) do
    set :environment, :production
    answer = ->(guard) { proc { headers 'X-Guard' => guard; request.path_info } }
    GUARDS.each { |g| [g, "#{g}/*"].each { |path| get(path, &answer.call(g)) } }
    get('*', &answer.call('-'))
  end
  Rack::Handler::Puma.run(app, **options, Silent: true)
end
