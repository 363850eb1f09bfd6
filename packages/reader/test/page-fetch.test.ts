import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib"

import { expect, test } from "vitest"

import { decodeHtml, followRedirects } from "../src/index.ts"
import { createTestFetch, serve, serveBytes } from "./site-server.ts"

const text = "The same text again and again. ".repeat(5000)

test.each([
  ["gzip", gzipSync(text)],
  ["deflate", deflateSync(text)],
  ["deflate", deflateRawSync(text)],
  ["br", brotliCompressSync(text)],
  ["zstd", zstdCompressSync(text)],
  ["deflate, gzip", gzipSync(deflateSync(text))],
  ["unheard-of", Buffer.from(text)],
])("a body in %s is decompressed, and cut at its bound", async (encoding, body) => {
  const origin = await serve((_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-encoding": encoding, "set-cookie": "a=b", "x-many": ["1", "2"] }).end(body)
  })
  const fetch = createTestFetch()
  const whole = await fetch({ url: `${origin}/` })
  expect(Buffer.from(whole.body).toString()).toBe(text)
  expect([whole.truncated, whole.transferred, whole.headers["x-many"]]).toEqual([false, body.length, "1, 2"])
  expect(whole.headers).not.toHaveProperty("set-cookie")
  const cut = await fetch({ url: `${origin}/`, maxBytes: 100 })
  expect([Buffer.from(cut.body).toString(), cut.truncated]).toEqual([text.slice(0, 100), true])
})

test("a gzip bomb is cut at the bound", async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  const origin = await serve((_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-encoding": "gzip" }).end(bomb)
  })
  const { body, truncated } = await createTestFetch()({ url: `${origin}/`, maxBytes: 2_000_000 })
  expect([body.length, truncated]).toEqual([2_000_000, true])
})

test("a body that ends early in its compression gives what came, and one that is not compressed is refused", async () => {
  const origin = await serve((incoming, outgoing) => {
    outgoing.writeHead(200, { "content-encoding": "gzip" })
    outgoing.end(incoming.url === "/early" ? gzipSync(text).subarray(0, -20) : "plain text")
  })
  const fetch = createTestFetch()
  const early = await fetch({ url: `${origin}/early` })
  expect(text.startsWith(Buffer.from(early.body).toString())).toBe(true)
  await expect(fetch({ url: `${origin}/` })).rejects.toMatchObject({ code: "invalid_encoding" })
})

test("a body that is not wanted is not read", async () => {
  const origin = await serve((_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/zip" })
    const timer = setInterval(() => outgoing.write(Buffer.alloc(65_536)), 1)
    outgoing.on("close", () => clearInterval(timer))
  })
  const answer = await createTestFetch()({ url: `${origin}/`, wantsBody: ({ status }) => status !== 200 })
  expect([answer.status, answer.body.length, answer.truncated]).toEqual([200, 0, true])
})

test("a slow body, and a server that says nothing, time out", async () => {
  const origin = await serve((incoming, outgoing) => {
    if (incoming.url === "/silent") return
    const timer = setInterval(() => outgoing.write("."), 5)
    outgoing.on("close", () => clearInterval(timer))
  })
  const fetch = createTestFetch()
  for (const path of ["/drip", "/silent"]) {
    await expect(fetch({ url: `${origin}${path}`, timeoutMs: 60 })).rejects.toMatchObject({ code: "timeout" })
  }
})

test.each([
  ["bad chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n"],
  ["a body that is shorter than it says", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello"],
  ["no HTTP", "hello\r\n\r\n"],
  ["nothing", ""],
  ["endless headers", `HTTP/1.1 200 OK\r\n${"x-a: aaaaaaaaaaaaaaaa\r\n".repeat(10_000)}\r\n`],
])("%s is unreachable", async (_name, bytes) => {
  const origin = await serveBytes(bytes)
  await expect(createTestFetch()({ url: `${origin}/` })).rejects.toMatchObject({ code: "unreachable" })
})

test("redirects are followed to the end, a circle and too many are refused", async () => {
  const origin = await serve((incoming, outgoing) => {
    const [, name, count = "0"] = /^\/(\w+?)(\d*)$/.exec(incoming.url ?? "") ?? []
    const location = { step: `/step${Number(count) + 1}`, short: "end#part", circle: "/circle" }[name ?? ""]
    if (location === undefined) outgoing.end("end")
    else outgoing.writeHead(302, { location }).end()
  })
  const fetch = createTestFetch()
  const { redirects, response } = await followRedirects(fetch, { url: `${origin}/short` })
  expect(redirects).toEqual([{ url: `${origin}/short`, status: 302, location: `${origin}/end` }])
  expect(response.url).toBe(`${origin}/end`)
  await expect(followRedirects(fetch, { url: `${origin}/circle` })).rejects.toMatchObject({ code: "redirect_loop" })
  await expect(followRedirects(fetch, { url: `${origin}/step` })).rejects.toMatchObject({ code: "too_many_redirects" })
})

test.each(["http://169.254.169.254/latest/", "http://127.0.0.1:1/", "http://[::1]:1/", "http://rebind.example/"])(
  "a redirect to %s is never connected",
  async (location) => {
    const origin = await serve((_incoming, outgoing) => void outgoing.writeHead(302, { location }).end())
    const { port } = new URL(origin)
    const reached: string[] = []
    const fetch = createTestFetch({
      allowPrivateNetwork: false,
      lookup: (name) =>
        Promise.resolve([{ address: name === "rebind.example" ? "127.0.0.1" : "93.184.216.34", family: 4 }]),
      connect: async ({ hostname }) => {
        reached.push(hostname)
        const { connect } = await import("node:net")
        const socket = connect(Number(port), "127.0.0.1")
        await new Promise((resolve) => socket.once("connect", resolve))
        return Object.defineProperty(socket, "remoteAddress", { value: "93.184.216.34" })
      },
    })
    await expect(followRedirects(fetch, { url: "http://site.example/" })).rejects.toMatchObject({
      code: "address_not_allowed",
    })
    expect(reached).toEqual(["site.example"])
  },
)

test.each([
  [[0xef, 0xbb, 0xbf, 0xc3, 0xa9], "text/html; charset=iso-8859-1", "é", "utf-8", "bom"],
  [[0xff, 0xfe, 0xe9, 0x00], undefined, "é", "utf-16le", "bom"],
  [[0xe9, 0x80], "text/html; charset=ISO-8859-1", "é€", "windows-1252", "header"],
  [[0xe9, 0x80], "text/html; charset=unheard-of", "é€", "windows-1252", "default"],
  [[0xe9], undefined, "é", "windows-1252", "default"],
])("bytes %j of type %s are read as %s in %s", (bytes, contentType, html, name, source) => {
  expect(decodeHtml(Uint8Array.from(bytes), contentType)).toEqual({ html, charset: { name, source } })
})

test.each([
  ['<meta charset="utf-16">', "utf-8", "meta"],
  ['<META http-equiv="Content-Type" content="text/html; charset=Shift_JIS">', "shift_jis", "meta"],
  ['<!-- <meta charset="utf-8"> -->', "windows-1252", "default"],
  [`${" ".repeat(1100)}<meta charset="utf-8">`, "windows-1252", "default"],
])("%s means %s", (start, name, source) => {
  expect(decodeHtml(Buffer.from(start), "text/html").charset).toEqual({ name, source })
})
