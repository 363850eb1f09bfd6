import fc from "fast-check"
import { expect, test } from "vitest"

import { crawlSite, createMemoryStore, type CrawlStore, keyOf, readPageFacts } from "../src/index.ts"
import { list, serve, type TestRow, toOptions } from "./site-server.ts"

const link = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a>`).join("")

/** Serves pages by path; what begins with `>` is a redirect. */
function servePages(pages: Record<string, string>, delayOf: (path: string) => number = () => 0) {
  const asked: string[] = []
  const origin = serve((incoming, outgoing) => {
    const path = incoming.url ?? "/"
    asked.push(path)
    const page = pages[path]
    setTimeout(() => {
      if (page === undefined) outgoing.writeHead(404).end()
      else if (page.startsWith(">")) outgoing.writeHead(301, { location: page.slice(1) }).end()
      else outgoing.writeHead(200, { "content-type": "text/html" }).end(page)
    }, delayOf(path))
  })
  return origin.then((at) => ({ origin: at, asked }))
}

test("a site is crawled from its start, every page once", async () => {
  const { origin, asked } = await servePages({
    "/": link("/a", "/b#part", "/b?utm_source=x", "mailto:x@y.example", "javascript:void 0", "https://other.example/"),
    "/a": link("/", "/missing", "/old"),
    "/b": '<base href="/deep/">' + link("c"),
    "/old": ">/new",
    "/new": '<meta http-equiv="refresh" content="0; url=/last">',
    "/last": "",
    "/deep/c": "",
  })
  const options = toOptions(origin)
  const result = await crawlSite(options)
  expect(list(origin, options.store)).toEqual({
    "/": 200,
    "/a": 200,
    "/b": 200,
    "/deep/c": 200,
    "/last": 200,
    "/missing": 404,
    "/new": 200,
    "/old": 301,
  })
  expect(asked.toSorted()).toEqual(Object.keys(list(origin, options.store)))
  expect(result).toEqual({ found: 8, crawled: 8, failed: 0, leftOut: {} })
  const [start] = options.store.rows.values()
  expect(start?.links.map(({ url, kind, count }) => [url.replace(origin, ""), kind, count])).toEqual([
    ["/a", "internal", 1],
    ["/b", "internal", 2],
    ["https://other.example/", "external", 1],
  ])
})

test("a site that is away for an hour is given up within minutes", async () => {
  const links = link(...Array.from({ length: 200 }, (_, at) => `/${at}`))
  let asked = 0
  const origin = await serve((incoming, outgoing) => {
    if (incoming.url === "/") return outgoing.writeHead(200, { "content-type": "text/html" }).end(links)
    asked += 1
    return outgoing.writeHead(503, { "retry-after": "3600" }).end()
  })
  let time = 0
  const clock = { now: () => time, sleep: (ms: number) => Promise.resolve(void (time += ms)) }
  const { leftOut } = await crawlSite(toOptions(origin, { clock }))
  expect(asked).toBeLessThan(100)
  expect(leftOut).toEqual({ given_up: 200 - asked })
  expect(time).toBeLessThan(120_000)
})

test("a canonical URL to which nothing else leads is asked for", async () => {
  const { origin } = await servePages({
    "/": `<link rel="canonical" href="/">${link("/a")}`,
    "/a": '<head><link rel="canonical" href="/b"></head>',
    "/b": '<head><link rel="canonical" href="https://other.example/b"></head>',
  })
  const options = toOptions(origin, { readFacts: readPageFacts })
  await crawlSite(options)
  expect(list(origin, options.store)).toEqual({ "/": 200, "/a": 200, "/b": 200 })
})

test("the redirects of the start cost no depth, and pages of the sitemap have none", async () => {
  const { origin } = await servePages({
    "/": ">/en",
    "/en": link("/en/a"),
    "/en/a": "",
    "/alone": link("/near"),
    "/near": "",
  })
  const options = toOptions(origin, { sitemapUrls: [`${origin}/en/a`, `${origin}/alone`, "https://other.example/"] })
  await crawlSite(options)
  const rows = [...options.store.rows.values()].map((row) => [row.url.replace(origin, ""), row.depth, row.inSitemap])
  expect(rows.toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1))).toEqual([
    ["/", 0, false],
    ["/alone", null, true],
    ["/en", 0, false],
    ["/en/a", 1, false],
    ["/near", 2, false],
  ])
})

test("the most linked pages of a level come first, and the result says how many are left out", async () => {
  const { origin } = await servePages({
    "/": link("/a", "/b"),
    "/a": link("/x", "/popular"),
    "/b": link("/y", "/popular"),
    "/popular": "",
  })
  const options = toOptions(origin, { maxPages: 4 })
  expect(await crawlSite(options)).toMatchObject({ found: 6, crawled: 4, leftOut: { max_pages: 2 } })
  expect(Object.keys(list(origin, options.store))).toEqual(["/", "/a", "/b", "/popular"])
})

test("what robots.txt disallows is not asked for, and nofollow is not followed", async () => {
  const { origin, asked } = await servePages({
    "/": link("/secret", "/page") + '<a href="/sponsor" rel="nofollow">x</a>',
    "/page": '<meta name="robots" content="noindex, nofollow">' + link("/hidden"),
  })
  const decide = (url: string) => ({ allowed: !url.includes("secret"), rule: null, line: null, isAmbiguous: false })
  const options = toOptions(origin, { robots: () => Promise.resolve({ decide, crawlDelay: null }) })
  await crawlSite(options)
  expect(list(origin, options.store)).toEqual({ "/": 200, "/page": 200, "/secret": "blocked_by_robots" })
  expect(asked).toEqual(["/", "/page"])
})

test("URLs that wait in the store are crawled as those of the options, and a linked one gets its depth", async () => {
  const { origin } = await servePages({ "/": link("/linked"), "/linked": "", "/alone": "" })
  const options = toOptions(origin, { start: [] })
  const toFound = (path: string, depth: number | null) => {
    const url = `${origin}${path}`
    return { key: keyOf("site", url), url, depth, inSitemap: depth === null }
  }
  await options.store.save({
    rows: [],
    found: [toFound("/linked", null), toFound("/alone", null), toFound("/", 0)],
    leftOut: [],
  })
  await crawlSite(options)
  const rows = [...options.store.rows.values()].map((row) => [row.url.replace(origin, ""), row.depth, row.inSitemap])
  expect(rows.toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1))).toEqual([
    ["/", 0, false],
    ["/alone", null, true],
    ["/linked", 1, true],
  ])
})

test("a list of URLs is asked for without following anything", async () => {
  const { origin } = await servePages({ "/a": link("/c"), "/b": ">/c" })
  const options = toOptions(origin, { start: [`${origin}/a`, `${origin}/b`], followsLinks: false })
  await crawlSite(options)
  expect(list(origin, options.store)).toEqual({ "/a": 200, "/b": 301 })
})

test("a request that fails is sent once more at the end of its level", async () => {
  const asked: string[] = []
  const origin = await serve((incoming, outgoing) => {
    const path = incoming.url ?? ""
    asked.push(path)
    if (path === "/") outgoing.setHeader("content-type", "text/html").end(link("/flaky", "/dead", "/ok"))
    else if (path === "/dead" || (asked.filter((other) => other === path).length === 1 && path === "/flaky"))
      incoming.socket.destroy()
    else outgoing.end()
  })
  const options = toOptions(origin)
  expect(await crawlSite(options)).toMatchObject({ crawled: 4, failed: 1 })
  expect(list(origin, options.store)).toEqual({ "/": 200, "/dead": "unreachable", "/flaky": 200, "/ok": 200 })
  expect(asked.filter((path) => path === "/dead")).toHaveLength(2)
})

test("what failed is a result also if the host is given up before a second request", async () => {
  const dead = Array.from({ length: 25 }, (_, at) => `/dead/${at}`)
  const origin = await serve((incoming, outgoing) => {
    if (incoming.url === "/") outgoing.setHeader("content-type", "text/html").end(link(...dead))
    else incoming.socket.destroy()
  })
  const options = toOptions(origin)
  expect(await crawlSite(options)).toEqual({ found: 26, crawled: 26, failed: 25, leftOut: {} })
  expect(list(origin, options.store)).toMatchObject({ "/dead/24": "unreachable" })
})

/** A site of 60 pages with chains, shared targets, redirects, endless paths, and more than a crawl may ask for. */
const pages: Record<string, string> = { "/": link("/p/1", "/p/2", "/p/3") }
for (let page = 1; page < 60; page++) {
  pages[`/p/${page}`] =
    page % 11 === 0
      ? `>/p/${(page * 7) % 60}`
      : link(`/p/${(page * 2) % 60}`, `/p/${(page * 3 + 1) % 60}`, `/p/${page % 5}`, `/x/x/x/${page % 9}`)
}

const sorted = (store: { rows: ReadonlyMap<number, TestRow> }, origin: string) =>
  JSON.parse(
    JSON.stringify([...store.rows.values()].toSorted((a, b) => (a.url < b.url ? -1 : 1))).replaceAll(origin, ""),
    (name, value: unknown) => (name === "key" ? undefined : value),
  ) as unknown

test("neither delays nor concurrency nor a stop at any save change what a crawl stores", async () => {
  const delays = new Map<string, number>()
  const { origin } = await servePages(pages, (path) => delays.get(path) ?? 0)
  const reference = toOptions(origin, { maxPages: 30 })
  const left = (await crawlSite(reference)).leftOut
  expect(left).toEqual({ repeated_segments: 8, max_pages: expect.any(Number) as number })
  const expected = sorted(reference.store, origin)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 60, maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 30 }),
      async (waits, concurrency, stopAfter) => {
        waits.forEach((wait, page) => delays.set(`/p/${page}`, wait))
        const memory = createMemoryStore<TestRow>()
        // Each page is saved by itself, and the process dies after some of them.
        let saves = 0
        const store: CrawlStore<TestRow> = {
          ...memory,
          async save({ rows, found, leftOut }) {
            await memory.save({ rows: [], found, leftOut })
            for (const row of rows) {
              if (++saves > stopAfter && rows.length === 1) throw new Error("killed")
              await memory.save({ rows: [row], found: [], leftOut: [] })
            }
            if (saves > stopAfter) throw new Error("killed")
          },
        }
        await crawlSite(toOptions(origin, { maxPages: 30, concurrency, store })).catch(() => {})
        const asked = new Set(memory.rows.keys())
        const again: number[] = []
        const resumed = toOptions(origin, { maxPages: 30, concurrency, store: memory })
        const result = await crawlSite({ ...resumed, toRow: (page) => (again.push(page.key), resumed.toRow(page)) })
        expect(result.leftOut).toEqual(left)
        expect(again.filter((key) => asked.has(key))).toEqual([])
        expect(sorted(memory, origin)).toEqual(expected)
      },
    ),
    { numRuns: 8 },
  )
})
