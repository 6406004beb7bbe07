// Programs for Node.js: each has a rule on each guard and one for the rest, and answers the path that it acts on.
// usage: node apps.mjs NAME=PORT...; the packages are looked for from the current folder.
import http from 'node:http';
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';

const guards = ['/admin', '/internal', '/api/admin', '/wp-admin'];
const held = (path) => guards.find((g) => path === g || path.startsWith(g + '/')) ?? '-';
const find = createRequire(process.cwd() + '/');
const load = async (name) => { const got = await import(pathToFileURL(find.resolve(name))); return got.default ?? got; };
const bytes = (text) => Buffer.from(text, 'latin1');
// Each rule as many programs write it: the path, and what is below it.
const rules = (tail) => guards.flatMap((g) => [[g, g], [g + tail, g]]);

function plain(pathOf) {
  return (port) => http.createServer((req, res) => {
    let path = null;
    try { path = pathOf(req.url); } catch { /* refused */ }
    res.writeHead(path === null ? 400 : 200, path === null ? {} : {'X-Guard': held(path)});
    res.end(path === null ? '' : bytes(path));
  }).listen(port, '127.0.0.1');
}

const apps = {
  url: plain((url) => url.split('?')[0]),
  URL: plain((url) => new URL(url, 'http://h.example').pathname),
  decodeURI: plain((url) => Buffer.from(decodeURIComponent(new URL(url, 'http://h.example').pathname)).toString('latin1')),
  async express(port) {
    const app = (await load('express'))();
    const rule = (guard) => (req, res) => { res.set('X-Guard', guard); res.end(bytes(req.path)); };
    for (const [path, guard] of rules('/*')) app.get(path, rule(guard));
    app.get('*', rule('-'));
    app.listen(port, '127.0.0.1');
  },
  async fastify(port) {
    const app = (await load('fastify'))();
    const rule = (guard, path) => (req, reply) => {
      reply.header('X-Guard', guard).send(Buffer.from(path.endsWith('*') ? path.slice(0, -1) + req.params['*'] : path));
    };
    for (const [path, guard] of [...rules('/*'), ['/*', '-']]) app.get(path, rule(guard, path));
    await app.listen({port, host: '127.0.0.1'});
  },
  async koa(port) {
    const app = new (await load('koa'))();
    const Router = await load('@koa/router');
    const router = new (Router.Router ?? Router)();
    const rule = (guard) => (ctx) => { ctx.set('X-Guard', guard); ctx.body = bytes(ctx.path); };
    for (const [path, guard] of [...rules('/{*rest}'), ['/{*rest}', '-']]) router.get(path, rule(guard));
    app.use(router.routes()).listen(port, '127.0.0.1');
  },
  async hono(port) {
    const {Hono} = await load('hono');
    const {serve} = await load('@hono/node-server');
    const app = new Hono();
    const rule = (guard) => (c) => c.body(Buffer.from(c.req.path), 200, {'X-Guard': guard});
    for (const [path, guard] of [...rules('/*'), ['*', '-']]) app.get(path, rule(guard));
    serve({fetch: app.fetch, port, hostname: '127.0.0.1'});
  },
  async hapi(port) {
    const server = (await load('@hapi/hapi')).server({port, host: '127.0.0.1'});
    const rule = (guard) => (req, h) => h.response(Buffer.from(req.path)).header('X-Guard', guard);
    for (const g of guards) server.route({method: 'GET', path: `${g}/{rest*}`, handler: rule(g)});
    server.route({method: 'GET', path: '/{rest*}', handler: rule('-')});
    await server.start();
  },
  async restify(port) {
    const server = (await load('restify')).createServer();
    const rule = (guard) => (req, res, next) => {
      const body = Buffer.from(req.path());
      res.writeHead(200, {'X-Guard': guard, 'Content-Length': body.length});
      res.end(body);
      next();
    };
    for (const [path, guard] of [...rules('/*'), ['/*', '-'], ['/', '-']]) server.get(path, rule(guard));
    server.listen(port, '127.0.0.1');
  },
};

for (const argument of process.argv.slice(2)) {
  const [name, port] = argument.split('=');
  await apps[name](Number(port));
}
