// A logout request by SAML's redirect binding, as Entra ID and ADFS send it: signed over lower-case hexadecimal digits (SAML 2.0 bindings
// s3.4.4.1). usage: saml.mjs sign KEY | verify CERTIFICATE TARGET, in a folder with node_modules/.
import { createSign } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateRawSync } from "node:zlib";

const [, , what, file, target] = process.argv;
const encoded = (text) => encodeURIComponent(text).replaceAll("~", "%7e").replace(/%../g, (octet) => octet.toLowerCase());

function sign(key) {
  const now = new Date();
  const xml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0" IssueInstant="${now.toISOString()}" NotOnOrAfter="${new Date(now.getTime() + 600000).toISOString()}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">https://idp.example/</saml:Issuer><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">alice</saml:NameID></samlp:LogoutRequest>`;
  const request = deflateRawSync(Buffer.from(xml)).toString("base64");
  const algorithm = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
  const signed = `SAMLRequest=${encoded(request)}&RelayState=${encoded("~/a b?c=d")}&SigAlg=${encoded(algorithm)}`;
  return `/slo?${signed}&Signature=${encoded(createSign("RSA-SHA256").update(signed).sign(key, "base64"))}`;
}

async function verify(certificate, received) {
  const { SAML } = createRequire(`${process.cwd()}/`)("@node-saml/node-saml");
  const saml = new SAML({ idpCert: certificate, idpIssuer: "https://idp.example/", issuer: "https://sp.example/", callbackUrl: "https://sp.example/slo", entryPoint: "https://idp.example/" });
  const query = received.slice(received.indexOf("?") + 1);
  await saml.validateRedirectAsync(Object.fromEntries(new URLSearchParams(query)), query);
}

if (what === "sign") {
  process.stdout.write(sign(readFileSync(file, "utf8")));
} else {
  verify(readFileSync(file, "utf8"), target).then(
    () => process.stdout.write("verified"),
    (error) => process.stdout.write(`refused: ${error.message}`),
  );
}
