// The gate in front of Express, Fastify and node:http, asked over a socket; and a fetch behind a gate, with a server on this machine.
import assert from "node:assert/strict";
import dns from "node:dns";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import test from "node:test";
import zlib from "node:zlib";
import express from "express";
import fastify from "fastify";
import { Gate } from "libiri";
import { gateMiddleware } from "libiri/express";
import { gateOptions, gatePlugin } from "libiri/fastify";
import { GateError, gateLookup, guardedFetch } from "libiri/fetch";

/** The answer to bytes as they are: clients of Node would change them. */
function asked(port, target, host = "Example.COM") {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.end(Buffer.from(`GET ${target} HTTP/1.1\r\n${host === null ? "" : `Host: ${host}\r\n`}Connection: close\r\n\r\n`)));
    let all = "";
    socket.on("data", (bytes) => (all += bytes.toString("latin1"))).on("end", () => resolve([Number(all.split(" ")[1]), all.slice(all.indexOf("\r\n\r\n") + 4)])).on("error", reject);
  });
}

async function inFront(port) {
  assert.deepEqual(await asked(port, "/x/../%61dmin?q=1"), [200, '{"url":"/admin?q=1","host":"example.com"}']);
  assert.deepEqual(await asked(port, "/a?b"), [200, '{"url":"/a?b","host":"example.com"}']);
  for (const [target, host, reason] of [["/a%00b", "h", "encoded_nul"], ["/a", "h, h", ""], ["/a", "h\r\nHost: h", ""], ["/a", "h\r\nhost: other.example", ""], ["/a%2F..%2F..%2Fb", "h", "dot_segment"]]) {
    const [status, body] = await asked(port, target, host);
    assert.equal(status, 400);
    assert.match(body, new RegExp(`reject: .*${reason}`));
    assert.ok(!body.includes(target));
  }
  assert.equal((await asked(port, "/a\xff")) [0], 400);
}

async function served(server, use) {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(server.address().port);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const shown = (req) => JSON.stringify({ url: req.url, host: req.admission.host });

test("Express gets the canonical path", async () => {
  const app = express();
  app.use(gateMiddleware("proxy"));
  app.get("/admin", (req, res) => res.end(shown(req)));
  app.get("/a", (req, res) => res.end(shown(req)));
  await served(http.createServer(app), inFront);
});

test("Express is told that the gate stands in the wrong place", async () => {
  const app = express();
  app.use("/api", gateMiddleware(new Gate("proxy")));
  app.use((error, req, res, next) => res.end(error.message));
  await served(http.createServer(app), async (port) => assert.match((await asked(port, "/api/x"))[1], /in front of the whole app/));
});

test("node:http gets the canonical path", () => {
  const gate = gateMiddleware();
  return served(http.createServer((req, res) => gate(req, res, () => res.end(shown(req)))), inFront);
});

test("Fastify gets the canonical path", async () => {
  const app = fastify(gateOptions("proxy"));
  await app.register(gatePlugin);
  for (const path of ["/admin", "/a"]) app.get(path, (request, reply) => reply.send(JSON.stringify({ url: request.url, host: request.admission.host })));
  await app.ready();
  await served(app.server, inFront);
  await app.close();
});

test("Fastify without the options is told so", async () => {
  const app = fastify();
  await app.register(gatePlugin);
  app.get("/", () => "reached");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const answer = await fetch(`http://127.0.0.1:${app.server.address().port}/`);
  assert.deepEqual([answer.status, (await answer.text()).includes("gateOptions")], [500, true]);
  await app.close();
});

/** A server that redirects, and tells what it was asked. */
const server = () => http.createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url, "http://h/");
  let body = "";
  req.on("data", (bytes) => (body += bytes)).on("end", () => {
    if (pathname === "/to") return res.writeHead(Number(searchParams.get("status") ?? 302), { location: searchParams.get("location") }).end("gone");
    if (pathname === "/zip") return res.writeHead(200, { "content-encoding": "gzip" }).end(zlib.gzipSync("unpacked"));
    res.setHeader("x-method", req.method);
    res.end(JSON.stringify({ method: req.method, path: req.url, authorization: req.headers.authorization ?? null, body }));
  });
});
const LOCAL = { loopback_address: "allow", local_name: "allow", address_host: "allow" };
const local = (changes = {}) => new Gate("fetch", { ...changes, actions: { ...LOCAL, ...changes.actions }, ports: null });
const refused = (promise, words) => assert.rejects(promise, (error) => error instanceof GateError && error.code === "ERR_LIBIRI_REFUSED" && error.explanation.includes(words));

test("fetch follows what passes", () => served(server(), async (port) => {
  const fetch = guardedFetch(local());
  const base = `http://127.0.0.1:${port}`;
  const headers = { authorization: "secret" };
  const answer = await fetch(`${base}/a/../to?location=b%3Fc#d`, { headers });
  assert.deepEqual([answer.status, answer.url, answer.redirected, await answer.json()], [200, `${base}/b?c`, true, { method: "GET", path: "/b?c", authorization: "secret", body: "" }]);
  assert.equal(await (await fetch(`${base}/zip`)).text(), "unpacked");
  assert.deepEqual(await (await fetch(`${base}/x`, { method: "POST", body: new URLSearchParams({ a: "b" }) })).json(), { method: "POST", path: "/x", authorization: null, body: "a=b" });
  assert.equal((await (await fetch(`${base}/to?status=302&location=/x`, { method: "POST", body: "a" })).json()).method, "GET");
  assert.deepEqual(await (await fetch(`${base}/to?status=307&location=/x`, { method: "POST", body: "a" })).json(), { method: "POST", path: "/x", authorization: null, body: "a" });
  assert.equal((await (await fetch(`${base}/to?location=http://localhost:${port}/x`, { headers })).json()).authorization, null);
  assert.equal((await fetch(`${base}/to?location=/x`, { redirect: "manual" })).status, 302);
  await assert.rejects(fetch(`${base}/to?location=/x`, { redirect: "error" }), TypeError);
  assert.equal((await fetch(`${base}/zip`, { method: "HEAD" })).status, 200);
}));

test("fetch refuses what the gate does, before anything is sent", () => served(server(), async (port) => {
  const base = `http://127.0.0.1:${port}`;
  for (const [location, words] of [["http://169.254.169.254/latest/", "metadata_address"], ["//0x7f.1/", "ambiguous_ipv4"], ["ftp://h.example/", "scheme"], ["http://u:p@h.example/", "password"]])
    await refused(guardedFetch(local())(`${base}/to?location=${encodeURIComponent(location)}`), words);
  await refused(guardedFetch("fetch")(`${base}/`), "loopback_address");
  await refused(guardedFetch(local(), { most: 3 })(`${base}/to?location=%2Fto%3Flocation%3D${encodeURIComponent(encodeURIComponent("/to?location=/to?location=/to"))}`), "redirect");
  // A name that the policy lets pass, and an address that it does not.
  await refused(guardedFetch(local({ actions: { loopback_address: "reject" } }))(`http://localhost:${port}/`), "loopback_address");
}));

test("a redirect keeps the method, or makes a GET of it, as the Fetch Standard has it", () => served(server(), async (port) => {
  // Fetch Standard, HTTP-redirect fetch: 301 and 302 change POST alone; 303 all but GET and HEAD; 307 and 308 nothing.
  const becomesGet = (status, method) => ([301, 302].includes(status) ? method === "POST" : status === 303 && method !== "GET" && method !== "HEAD");
  for (const status of [301, 302, 303, 307, 308])
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"]) {
      const body = ["POST", "PUT", "PATCH"].includes(method) ? "a" : undefined;
      const answer = await guardedFetch(local())(`http://127.0.0.1:${port}/to?status=${status}&location=/x`, { method, body });
      const expected = becomesGet(status, method) ? "GET" : method;
      assert.deepEqual([answer.status, answer.headers.get("x-method")], [200, expected], `${status} ${method}`);
      if (expected !== "HEAD") assert.equal((await answer.json()).body, expected === "GET" ? "" : (body ?? ""), `${status} ${method}`);
    }
}));

test("each address that a name has is judged", async () => {
  const real = dns.lookup;
  const found = [["93.184.216.34", 4], ["10.1.2.3", 4], ["2606:4700::1111", 6], ["fe80::1%eth0", 6], ["::ffff:127.0.0.1", 6]].map(([address, family]) => ({ address, family }));
  const [open, secret, other, scoped, mapped] = found;
  const asked = (answer, options) => new Promise((resolve) => {
    dns.lookup = (name, its, done) => done(null, answer);
    syncBuiltinESMExports();
    gateLookup("fetch")("public.example", options, (error, ...given) => resolve(error instanceof GateError ? error.code : [error, ...given]));
  });
  try {
    for (const bad of [secret, scoped, mapped])
      for (const answer of [[bad], [bad, open], [open, bad], [open, other, bad], [open, bad, other]])
        for (const options of [{}, { all: true }]) assert.equal(await asked(answer, options), "ERR_LIBIRI_REFUSED", JSON.stringify(answer));
    assert.deepEqual(await asked([open, other], { all: true }), [null, [open, other]]);
    assert.deepEqual(await asked([other, open], {}), [null, other.address, 6]);
  } finally {
    dns.lookup = real;
    syncBuiltinESMExports();
  }
});
