"""Asks by HTTP/3 for paths, and prints a line for each: the status, and the first line of the body.

usage: http3.py PORT PATH...    It needs aioquic.
"""
import asyncio
import ssl
import sys

from aioquic.asyncio.client import connect
from aioquic.asyncio.protocol import QuicConnectionProtocol
from aioquic.h3.connection import H3Connection
from aioquic.h3.events import DataReceived, HeadersReceived
from aioquic.quic.configuration import QuicConfiguration


class Client(QuicConnectionProtocol):
    """A connection with one request at a time."""

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.http, self.fields, self.body, self.done = H3Connection(self._quic), {}, b"", None

    def quic_event_received(self, event):
        for part in self.http.handle_event(event):
            if isinstance(part, HeadersReceived):
                self.fields = dict(part.headers)
            elif isinstance(part, DataReceived):
                self.body += part.data
            if getattr(part, "stream_ended", False):
                self.done.set_result((self.fields[b":status"], self.body))

    async def ask(self, path):
        self.fields, self.body, self.done = {}, b"", asyncio.get_running_loop().create_future()
        self.http.send_headers(self._quic.get_next_available_stream_id(), [
            (b":method", b"GET"), (b":scheme", b"https"), (b":authority", b"www.example.com"), (b":path", path)], end_stream=True)
        self.transmit()
        return await asyncio.wait_for(self.done, 10)


async def main():
    settings = QuicConfiguration(is_client=True, alpn_protocols=["h3"], verify_mode=ssl.CERT_NONE, server_name="www.example.com")
    async with connect("127.0.0.1", int(sys.argv[1]), configuration=settings, create_protocol=Client) as client:
        for path in sys.argv[2:]:
            status, body = await client.ask(path.encode())
            print(status.decode(), body.decode().partition("\n")[0], flush=True)


asyncio.run(main())
