// Node.js: the path as req.url has it and, at the second port, as the URL class has it.
const http = require('http');
const below = (path) => /^\/admin($|[/?])/.test(path);

function serve(port, pathOf) {
  const server = http.createServer((req, res) => {
    let path;
    try {
      path = pathOf(req.url);
    } catch (error) {
      path = null;
    }
    res.writeHead(path === null ? 400 : 200, {'X-Admin': path !== null && below(path) ? '1' : '0'});
    res.end(path === null ? '' : Buffer.from(path, 'latin1'));
  });
  server.keepAliveTimeout = 60000;
  server.listen(Number(port), '127.0.0.1');
}

serve(process.argv[2], (url) => url);
serve(process.argv[3], (url) => new URL(url, 'http://h.example').pathname);
