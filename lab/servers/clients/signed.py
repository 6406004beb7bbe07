"""Signed requests, signed and verified by the libraries that people use: they are valid behind the gate, for it forwards queries byte for byte.

The library that verifies gets what the upstream has received. Two faults are planted: a policy that makes queries one text (GATE.md, for
caches), which breaks what is signed over lower-case digits; and queries in which all that may be decoded is.
"""
import collections
import datetime
import pathlib
import re
import subprocess
from urllib.parse import parse_qsl, urlsplit

from wire import ask

HERE = pathlib.Path(__file__).resolve().parent
NEVER = datetime.datetime(2036, 1, 1, tzinfo=datetime.timezone.utc)
KEY = "a b+c~\u00e9 [1]/(2)'3'!.txt"  # a name of an object with what people put into names
ATTACHMENT = 'attachment; filename="x~y z.txt"'
# `verify` takes what was received, and says what is wrong. `lower`: it is signed over lower-case digits.
Signed = collections.namedtuple("Signed", "name host target verify lower")


def url_of(request):
    return f"https://{request.fields[b'host'].decode()}{request.target.decode()}"


def make_key(work):
    """A key and a certificate of its own, in files."""
    key, certificate = pathlib.Path(work) / "key.pem", pathlib.Path(work) / "certificate.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=idp.example", "-days", "2", "-keyout", key,
                    "-out", certificate], check=True, capture_output=True)
    return key, certificate


def saml(work, key, certificate):
    def run(*arguments):
        return subprocess.run(["node", HERE / "saml.mjs", *arguments], check=True, capture_output=True, text=True, cwd=work).stdout

    def verify(request):
        said = run("verify", certificate, request.target.decode())
        return None if said == "verified" else said
    return Signed("SAML, redirect binding (node-saml)", "sp.example", run("sign", key), verify, True)


def twilio():
    from twilio.request_validator import RequestValidator
    validator = RequestValidator("12345")
    target = "/voice?Caller=sip%3aalice%40h.example&To=%2b15551234&x=%7etilde"
    signature = validator.compute_signature("https://h.example" + target, {})

    def verify(request):
        return None if validator.validate(url_of(request), {}, signature) else "another signature"
    return Signed("Twilio, X-Twilio-Signature", "h.example", target, verify, True)


def aws_url():
    import botocore.session
    from botocore.config import Config
    client = botocore.session.get_session().create_client(
        "s3", region_name="eu-west-1", aws_access_key_id="AKIDEXAMPLE", aws_secret_access_key="secret",
        config=Config(signature_version="s3v4", s3={"addressing_style": "virtual"}))
    return client.generate_presigned_url("get_object", ExpiresIn=600, Params={
        "Bucket": "bucket", "Key": KEY, "ResponseContentDisposition": ATTACHMENT})


def aws():
    from botocore.auth import S3SigV4QueryAuth
    from botocore.awsrequest import AWSRequest
    from botocore.credentials import Credentials
    url = urlsplit(aws_url())

    def verify(request):
        whole, mark, signature = url_of(request).partition("&X-Amz-Signature=")
        again = AWSRequest("GET", whole)
        again.context["timestamp"] = dict(parse_qsl(urlsplit(whole).query))["X-Amz-Date"]
        signer = S3SigV4QueryAuth(Credentials("AKIDEXAMPLE", "secret"), "s3", "eu-west-1")
        right = signer.signature(signer.string_to_sign(again, signer.canonical_request(again)), again)
        return None if mark and signature == right else "another signature"
    return Signed("AWS, SigV4 in the query (botocore)", url.netloc, f"{url.path}?{url.query}", verify, False)


def google_credentials(key):
    from google.oauth2 import service_account
    return service_account.Credentials.from_service_account_info({
        "type": "service_account", "client_email": "a@b.iam.gserviceaccount.com", "token_uri": "https://h.example/",
        "private_key": key.read_text(encoding="ascii")})


def google(version, key):
    """What has arrived is held against what the library signs of it: the signature is the same for the same text (RSA, PKCS #1 v1.5)."""
    from google.cloud import storage
    from google.cloud.storage import _signing
    credentials = google_credentials(key)
    client = storage.Client(project="p", credentials=credentials)
    blob = client.bucket("bucket").blob(KEY)
    expiration = NEVER if version == "v2" else datetime.timedelta(hours=1)
    url = urlsplit(blob.generate_signed_url(version=version, expiration=expiration, response_disposition=ATTACHMENT))

    def verify(request):
        received = urlsplit(url_of(request))
        given = dict(parse_qsl(received.query, keep_blank_values=True))
        disposition = given["response-content-disposition"]
        endpoint = f"https://{received.netloc}"
        if version == "v2":
            again = _signing.generate_signed_url_v2(credentials, received.path, int(given["Expires"]), endpoint, response_disposition=disposition)
        else:
            again = _signing.generate_signed_url_v4(credentials, received.path, int(given["X-Goog-Expires"]), endpoint,
                                                    response_disposition=disposition, _request_timestamp=given["X-Goog-Date"])
        return None if again == url_of(request) else f"another text or signature: {again}"
    return Signed(f"Google Cloud Storage, {version}", url.netloc, f"{url.path}?{url.query}", verify, False)


def decoded(target):
    """A fault: what a query may hold by RFC 3986 is decoded in it."""
    path, mark, query = target.partition(b"?")
    return path + mark + re.sub(rb"%(2[Ff]|3[Aa]|40|7[Ee]|2[Dd])", lambda match: bytes([int(match[1], 16)]), query)


def received(signed, port, upstream):
    """The request that arrives behind that port; None if it was refused."""
    upstream.requests.clear()
    answer = ask(port, b"GET " + signed.target.encode() + b" HTTP/1.1", b"Host: " + signed.host.encode() + b"\r\n")
    return upstream.requests[-1] if answer.status == 200 and upstream.requests else None


def verified(signed, request):
    return "it was refused" if request is None else signed.verify(request)


def check_one(count, signed, gates, upstream):
    came = received(signed, upstream.port, upstream)
    count.expect(f"{signed.name}: verified without a gate", verified(signed, came))
    count.expect(f"planted: {signed.name}: a query that was decoded", None if verified(
        signed, came._replace(target=decoded(came.target))) else "verified")
    for gate in gates:
        count.expect(f"{signed.name}: verified behind {gate.name}", verified(signed, received(signed, gate.port, upstream)))
        if signed.lower:
            other = received(signed, gate.normal, upstream)
            count.expect(f"planted: {signed.name}, {gate.name} makes queries one text",
                         "refused" if other is None else None if verified(signed, other) else "verified")


def check(count, gates, upstream, work):
    key, certificate = make_key(work)
    makers = [lambda: saml(work, key, certificate), twilio, aws, lambda: google("v4", key), lambda: google("v2", key)]
    for make in makers:
        check_one(count, make(), gates, upstream)
