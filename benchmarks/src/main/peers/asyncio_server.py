"""The servers for asyncio and uvloop, with streams. Prints its port first."""

import asyncio
import sys

HEAD_END = b"\r\n\r\n"
RESPONSE = (b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
            b"Content-Length: 13\r\n\r\nHello, World!")


async def echo(reader, writer):
    try:
        while data := await reader.read(4096):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass  # the peer has gone
    finally:
        writer.close()


async def http(reader, writer):
    try:
        while True:
            head = await reader.readuntil(HEAD_END)
            if not head.startswith(b"GET "):
                return
            writer.write(RESPONSE)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass  # the peer has gone
    finally:
        writer.close()


async def main(protocol):
    handler = http if protocol == "http" else echo
    server = await asyncio.start_server(handler, "127.0.0.1", 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    if sys.argv[1] == "uvloop":
        import uvloop
        uvloop.run(main(sys.argv[2]))
    else:
        asyncio.run(main(sys.argv[2]))
