import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net"
import { gzipSync } from "node:zlib"

import { expect, onTestFinished, test, vi } from "vitest"

import { createSafeFetch, readUpTo, type SafeFetchOptions } from "../src/index.ts"

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const serve = (listener: RequestListener) => listen(createServer(listener))
const serveBytes = (text: string) => listen(createTcpServer((socket) => void socket.on("error", () => {}).write(text)))

function create(options: SafeFetchOptions = {}) {
  const safeFetch = createSafeFetch({ allowPrivateNetwork: true, ...options })
  onTestFinished(() => safeFetch.close())
  return safeFetch
}

test("method, headers and body arrive, and status, headers and body come back", async () => {
  const url = await serve((incoming, outgoing) => {
    outgoing.writeHead(201, { "x-seen": `${incoming.method} ${String(incoming.headers["x-given"])}` })
    incoming.pipe(outgoing)
  })
  const response = await create()(url, { method: "POST", headers: { "x-given": "yes" }, body: Uint8Array.of(104, 105) })
  expect(response).toBeInstanceOf(Response)
  expect([response.status, response.headers.get("x-seen"), await response.text()]).toEqual([201, "POST yes", "hi"])
})

test.each([301, 302, 303, 307, 308])("a redirect with status %d is the answer", async (status) => {
  const paths: (string | undefined)[] = []
  const url = await serve((incoming, outgoing) => {
    paths.push(incoming.url)
    outgoing.writeHead(status, { location: "/elsewhere" }).end()
  })
  const response = await create()(url, { method: "POST", body: "{}" })
  expect([response.status, response.headers.get("location")]).toEqual([status, "/elsewhere"])
  expect(paths).toEqual(["/"])
})

test("an answer without a body has none", async () => {
  const url = await serve((_incoming, outgoing) => outgoing.writeHead(204).end())
  const response = await create()(url)
  expect([response.status, response.body]).toEqual([204, null])
})

test("an endpoint that accepts and says nothing times out", async () => {
  const url = await serve(() => {})
  await expect(create({ headersTimeoutMs: 100 })(url)).rejects.toMatchObject({ code: "timeout" })
})

test("an endpoint with slow headers is cut off at the total deadline", async () => {
  const url = await listen(
    createTcpServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n")
      const timer = setInterval(() => socket.write("x-drip: 1\r\n"), 10)
      socket.on("error", () => {}).on("close", () => clearInterval(timer))
    }),
  )
  await expect(create({ totalTimeoutMs: 200 })(url)).rejects.toMatchObject({ code: "timeout" })
})

test("an endpoint with a slow body is cut off at the total deadline, and its connection ends", async () => {
  let closed = false
  const url = await serve((incoming, outgoing) => {
    outgoing.writeHead(200)
    const timer = setInterval(() => outgoing.write("."), 10)
    incoming.socket.on("close", () => {
      closed = true
      clearInterval(timer)
    })
  })
  const response = await create({ totalTimeoutMs: 200 })(url)
  await expect(response.text()).rejects.toMatchObject({ code: "timeout" })
  await vi.waitFor(() => expect(closed).toBe(true))
})

test("a body that nobody reads is dropped at the total deadline", async () => {
  let closed = false
  const url = await serve((incoming, outgoing) => {
    outgoing.write(".")
    incoming.socket.on("close", () => (closed = true))
  })
  await create({ totalTimeoutMs: 100 })(url)
  await vi.waitFor(() => expect(closed).toBe(true))
})

const flood: RequestListener = (_incoming, outgoing) => {
  const write = (): void => {
    while (outgoing.write(Buffer.alloc(65_536)));
  }
  outgoing.on("drain", write).on("error", () => {})
  write()
}

test("a huge body ends at the limit", async () => {
  const response = await create({ maxResponseBytes: 100_000 })(await serve(flood))
  await expect(response.arrayBuffer()).rejects.toMatchObject({ code: "response_too_large" })
})

test("a small body that decompresses to a large one ends at the limit", async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  const url = await serve((_incoming, outgoing) => outgoing.writeHead(200, { "content-encoding": "gzip" }).end(bomb))
  const response = await create()(url)
  await expect(response.arrayBuffer()).rejects.toMatchObject({ code: "response_too_large" })
})

test("readUpTo returns the beginning of a body and cancels the rest", async () => {
  const safeFetch = create()
  const url = await serve((_incoming, outgoing) => outgoing.end("hello"))
  const read = async (maxBytes: number) => {
    const { bytes, truncated } = await readUpTo(await safeFetch(url), maxBytes)
    return [new TextDecoder().decode(bytes), truncated]
  }
  expect(await read(4)).toEqual(["hell", true])
  expect(await read(5)).toEqual(["hello", false])
  expect(await read(6)).toEqual(["hello", false])
  expect(await readUpTo(await safeFetch(await serve(flood)), 10)).toEqual({
    bytes: new Uint8Array(10),
    truncated: true,
  })
  expect(await readUpTo(new Response(null), 10)).toEqual({ bytes: new Uint8Array(), truncated: false })
})

test.each([
  ["closes at once", ""],
  ["does not speak HTTP", "SSH-2.0-OpenSSH_9.9\r\n"],
  ["sends headers without end", `HTTP/1.1 200 OK\r\nx: ${"a".repeat(100_000)}`],
  ["sends a status that HTTP does not have", "HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n"],
])("an endpoint that %s is unreachable", async (name, text) => {
  const url =
    name === "closes at once"
      ? await listen(createTcpServer((socket) => void socket.destroy()))
      : await serveBytes(text)
  await expect(create()(url)).rejects.toMatchObject({ code: "unreachable", cause: expect.any(Error) as Error })
})

test("a refused connection is unreachable", async () => {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  await expect(create()(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: "unreachable" })
})

test("the caller's own abort comes back as the caller's reason", async () => {
  const safeFetch = create()
  const reason = new Error("shutting down")
  await expect(safeFetch("http://127.0.0.1:9/", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const controller = new AbortController()
  const url = await serve(() => controller.abort(reason))
  await expect(safeFetch(url, { signal: controller.signal })).rejects.toBe(reason)
})

test("close ends the requests that run", async () => {
  const safeFetch = create()
  const url = await serve(() => void safeFetch.close())
  await expect(safeFetch(url)).rejects.toMatchObject({ code: "unreachable" })
})
