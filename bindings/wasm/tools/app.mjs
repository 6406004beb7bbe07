// What somebody who is new to the package writes. ../tools.sh says what it has to print.
import { Gate, Iri, Router } from "libiri";

const iri = new Iri("http://user@example.com:8042/over/there?name=ferret#nose");
console.log(iri.host, iri.path);
console.log(Iri.errorOf("http://a/%zz")?.code);
const { verdict } = new Gate("proxy").admit("GET", "/a/..%2f/b", "example.com");
console.log(verdict.action, [...verdict.reasons].sort().join());
const route = new Router({ "GET /users/{id}": "show a user" }).match("GET", "/users/ada");
console.log(route.value, route.captures.id);
