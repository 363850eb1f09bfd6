import { once } from "node:events"
import { gzipSync } from "node:zlib"

import { expect, test } from "vitest"

import { crawlSite } from "../src/index.ts"
import { createTestFetch, list, serve, toOptions } from "./site-server.ts"

const html = { "content-type": "text/html" }
const link = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a>`).join("")

const paths =
  "drip bomb calendar/2026/1 circle hops/1 sjis title links nulls chunks image untyped metadata local v6 filter?n=0 a/a/a endless silent deep/1"
const outside = ["http://127.0.0.1:1/", "http://169.254.169.254/latest/", "http://[::1]:1/"]
const starts = [...paths.split(" ").map((path) => `/${path}`), ...outside]

/** Answers what breaks crawlers. */
async function serveHostile() {
  const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024, "<p>x"))
  const many = Array.from({ length: 100_000 }, (_, index) => `<a href="/n${index}">x</a>`).join("")
  return serve((incoming, outgoing) => {
    const path = incoming.url ?? ""
    const number = Number(/(\d+)$/.exec(path)?.[1] ?? 0)
    const drip = (piece: string | Buffer, start: string | Buffer = piece): void => {
      outgoing.writeHead(200, html).write(start)
      const timer = setInterval(() => outgoing.write(piece), 1)
      outgoing.on("close", () => clearInterval(timer))
    }
    const redirect = (location: string): void => void outgoing.writeHead(302, { location }).end()
    if (path === "/") outgoing.writeHead(200, html).end(link(...starts))
    else if (path === "/drip") drip(".")
    else if (path === "/endless") drip(Buffer.alloc(262_144, "<p>y"), Buffer.alloc(6 * 1024 * 1024, "<p>y"))
    else if (path === "/bomb") outgoing.writeHead(200, { ...html, "content-encoding": "gzip" }).end(bomb)
    else if (path.startsWith("/calendar/")) {
      const months = Array.from(
        { length: 12 },
        (_, month) => `/calendar/${2000 + ((number * 7 + month) % 90)}/${month + number}`,
      )
      outgoing.writeHead(200, html).end(link(...months))
    } else if (path === "/circle") redirect("/circle")
    else if (path.startsWith("/hops/")) redirect(`/hops/${number + 1}`)
    else if (path === "/sjis")
      outgoing.writeHead(200, { "content-type": "text/html; charset=shift_jis" }).end(Buffer.from([0x82, 0xa0]))
    else if (path === "/title")
      outgoing.writeHead(200, html).end(`<title>${"t".repeat(10_000_000)}</title>${link("/never")}`)
    else if (path === "/links") outgoing.writeHead(200, html).end(many)
    else if (path === "/nulls") outgoing.writeHead(200, html).end('\0<a href="/nu\0ll">\0</a>\0')
    else if (path === "/chunks") incoming.socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n")
    else if (path === "/image") outgoing.writeHead(200, { "content-type": "image/png" }).end(link("/from-image"))
    else if (path === "/untyped") outgoing.writeHead(200).end(`<!doctype html>${link("/from-untyped")}`)
    else if (path === "/metadata") redirect("http://169.254.169.254/latest/")
    else if (path === "/local") redirect("http://127.0.0.1:1/")
    else if (path === "/v6") redirect("http://[::1]:1/")
    else if (path.startsWith("/filter"))
      outgoing.writeHead(200, html).end(link(...Array.from({ length: 30 }, (_, at) => `/filter?n=${number * 3 + at}`)))
    else if (path.startsWith("/deep/")) outgoing.writeHead(200, html).end(link(`/deep/${number + 1}`))
    else if (path !== "/silent") outgoing.writeHead(200, html).end()
  })
}

test("a hostile site is crawled within bounds, and nothing outside of it is reached", async () => {
  const served = await serveHostile()
  const reached = new Set<string>()
  const { connect } = await import("node:net")
  const fetch = createTestFetch({
    allowPrivateNetwork: false,
    lookup: () => Promise.resolve([{ address: "93.184.216.34", family: 4 }]),
    connect: async ({ hostname }) => {
      reached.add(hostname)
      const socket = connect(Number(new URL(served).port), "127.0.0.1")
      await once(socket, "connect")
      return Object.defineProperty(socket, "remoteAddress", { value: "93.184.216.34" })
    },
  })
  const origin = "http://hostile.example"
  const bounds = { maxPages: 700, maxKnownUrls: 2000, timeoutMs: 1500, concurrency: 8 }
  const hosts = new Set(["hostile.example", "169.254.169.254", "127.0.0.1:1", "[::1]:1"])
  const options = toOptions(origin, { fetch, hosts, ...bounds })
  const before = process.memoryUsage().rss
  const result = await crawlSite(options)
  expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
  expect([...reached]).toEqual(["hostile.example"])
  expect(list(origin, options.store)).toMatchObject({
    "/": 200,
    "/drip": "timeout",
    "/silent": "timeout",
    "/bomb": 200,
    "/endless": 200,
    "/chunks": "unreachable",
    "/circle": 302,
    "http://127.0.0.1:1/": "address_not_allowed",
    "http://169.254.169.254/latest/": "address_not_allowed",
    "http://[::1]:1/": "address_not_allowed",
  })
  const rows = new Map([...options.store.rows.values()].map((row) => [row.url.replace(origin, ""), row]))
  expect([rows.has("/a/a/a"), rows.has("/never"), rows.has("/from-image")]).toEqual([false, false, false])
  expect(rows.get("/bomb")).toMatchObject({ bytes: 5 * 1024 * 1024, truncated: true })
  expect(rows.get("/untyped")?.links).toHaveLength(1)
  expect(rows.get("/metadata")?.redirect?.location).toBe("http://169.254.169.254/latest/")
  expect(result.crawled).toBeLessThanOrEqual(703)
  expect(result.leftOut).toMatchObject({ repeated_segments: 1, max_known_urls: expect.any(Number) as number })
})

test("calendars, filters and depth end by themselves", async () => {
  const origin = await serveHostile()
  const options = toOptions(origin, {
    start: ["/calendar/2026/1", "/filter?n=0", "/deep/1"].map((path) => origin + path),
    maxPages: 5000,
    concurrency: 8,
  })
  const { leftOut } = await crawlSite(options)
  const count = (part: string): number =>
    [...options.store.rows.values()].filter(({ url }) => url.includes(part)).length
  expect([count("/calendar/"), count("/filter"), count("/deep/")]).toEqual([200, 50, 21])
  expect(Object.keys(leftOut).toSorted()).toEqual(["calendar", "query_variants", "too_deep"])
})
