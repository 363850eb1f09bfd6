import type { Audit, AuditIssue, BrokenLink, SitePage, SitePageDetail } from "@citable/contract/site"
import { type StartedService, startService } from "@citable/dev"
import { afterEach, expect, it } from "vitest"

import { readSeries } from "../read-series.ts"
import { startTestSite, type TestAnswer, type TestSite } from "../start-test-site.ts"

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const page = (title: string, body: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width">${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`

async function openShop(pages: Record<string, TestAnswer>): Promise<{ site: TestSite; service: StartedService }> {
  const site = await startTestSite("shop.example", pages)
  open.push(site)
  const service = await startService({ readNetwork: site.readNetwork, metrics: true })
  open.push(service)
  await service.call("PATCH", `/v1/brands/${service.brandId}`, { domains: ["shop.example"] }, service.operatorToken)
  return { site, service }
}

async function audit(service: StartedService, input: Record<string, unknown> = {}): Promise<Audit> {
  const { id } = await service.call<Audit>("POST", `/v1/brands/${service.brandId}/audits`, input)
  for (;;) {
    const now = await service.call<Audit>("GET", `/v1/brands/${service.brandId}/audits/${id}`)
    if (now.finished_at !== null) return now
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

async function issuesOf(service: StartedService, { id }: Audit, query = ""): Promise<Map<string, AuditIssue>> {
  const path = `/v1/brands/${service.brandId}/audits/${id}/issues?limit=100${query}`
  const { data } = await service.call<{ data: AuditIssue[] }>("GET", path)
  return new Map(data.map((issue) => [issue.code, issue]))
}

const shop = (): Record<string, TestAnswer> => ({
  "/": page(
    "Coffee from the harbour",
    `<p>Welcome.</p><a href="/beans">Our beans</a> <a href="/gone">Old offer</a> <a href="/moved">Moved</a>`,
  ),
  "/beans": page(
    "Beans for every cup",
    `<p>All beans.</p><a href="/">Home</a> <a href="/grinders#burr">Grinders</a> <a href="http://roaster.outside.example/dead">A roaster</a>`,
  ),
  "/grinders": page(
    "Grinders",
    `<p>Grinders.</p><a href="/">Home</a><img src="/missing.jpg" alt="A grinder" width="1" height="1">`,
  ),
  "/moved": { status: 302, headers: { location: "/grinders" } },
  "/robots.txt": {
    headers: { "content-type": "text/plain" },
    body: "User-agent: *\nDisallow: /private\nSitemap: http://shop.example/sitemap.xml\n",
  },
  "/sitemap.xml": {
    headers: { "content-type": "application/xml" },
    body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://shop.example/</loc></url><url><loc>http://shop.example/beans</loc></url><url><loc>http://shop.example/orphan</loc></url><url><loc>http://shop.example/private/x</loc></url></urlset>`,
  },
  "/orphan": page("An orphan", "<p>Nobody links here.</p>"),
})

/** A page that never changes, and whose canonical URL nothing else leads to. */
const steady: TestAnswer = (request) => {
  const headers = { etag: '"1"', "content-security-policy": "default-src 'self'", "x-content-type-options": "nosniff" }
  const body = page("Steady", "", '<link rel="canonical" href="http://shop.example/elsewhere">')
  return request.headers["if-none-match"] === undefined ? { headers, body } : { status: 304, headers }
}

it("crawls a site, judges it, and names the pages of each issue", async () => {
  const { service } = await openShop(shop())
  const done = await audit(service)
  expect(done).toMatchObject({
    status: "completed",
    scope: "site",
    step: "done",
    pages_crawled: 6,
    left_out: [{ reason: "blocked_by_robots", count: 1 }],
    changes: null,
    error: null,
  })
  expect(done.score).toBeGreaterThan(0)
  await expect
    .poll(async () => (await readSeries(service.service)).get('citable_audits_total{result="completed"}'))
    .toBe(1)
  const issues = await issuesOf(service, done)
  const pagesOf = (code: string) => issues.get(code)?.pages.map(({ url }) => url)
  // One fault is one issue: the link is wrong, and no sitemap promises the page.
  expect(pagesOf("page_4xx")).toBeUndefined()
  expect(pagesOf("broken_internal_link")).toEqual(["http://shop.example/"])
  expect(pagesOf("broken_external_link")).toEqual(["http://shop.example/beans"])
  expect(pagesOf("redirect_temporary")).toEqual(["http://shop.example/moved"])
  expect(pagesOf("orphan_page")).toEqual(["http://shop.example/orphan"])
  expect(pagesOf("broken_fragment")).toEqual(["http://shop.example/beans"])
  expect(pagesOf("image_broken")).toEqual(["http://shop.example/grinders"])
  expect(issues.get("blocked_by_robots")).toMatchObject({
    severity: "error",
    pages: [{ url: "http://shop.example/private/x" }],
  })
})

it("says what is new, still there and gone since the audit before", async () => {
  const { service, site } = await openShop({
    ...shop(),
    "/orphan": page("An orphan", `<p>Nobody links here.</p><a href="/steady">Steady</a>`),
    "/steady": steady,
    "/elsewhere": { status: 301, headers: { location: "/grinders" } },
  })
  await audit(service)
  site.pages["/gone"] = page("Back again", "<p>Here it is.</p><a href='/'>Home</a>")
  site.pages["/grinders"] = { status: 500, body: "broken" }
  const second = await audit(service)
  expect(second.changes).toMatchObject({ pages_added: 0, pages_left: 0 })
  const issues = await issuesOf(service, second)
  expect(issues.get("page_5xx")).toMatchObject({ change: "new", pages_new: 1 })
  expect(issues.get("orphan_page")).toMatchObject({ change: "remaining", pages_new: 0, pages_gone: 0 })
  expect(issues.get("canonical_to_redirect")).toMatchObject({
    change: "remaining",
    pages: [{ url: "http://shop.example/steady" }],
  })
  const gone = await issuesOf(service, second, "&change=gone")
  expect(gone.get("broken_internal_link")).toMatchObject({
    pages_affected: 0,
    pages_gone: 1,
    points: null,
    pages: [{ url: "http://shop.example/" }],
  })
})

it.each([
  [{ "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: Googlebot\nDisallow: /" } }, {}],
  [{}, { "x-robots-tag": "noindex" }],
])("pages that have not changed count as closed once robots.txt or a header closes them", async (files, added) => {
  const safe = { etag: '"1"', "content-security-policy": "default-src 'self'", "x-content-type-options": "nosniff" }
  let more = {}
  let unchanged = 0
  const answer =
    (path: string): TestAnswer =>
    ({ headers }) => {
      if (headers["if-none-match"] === undefined) {
        return { headers: { ...safe, ...more }, body: page(`The ${path}`, `<p>${path}</p>`) }
      }
      unchanged += 1
      return { status: 304, headers: more }
    }
  const answers = Object.fromEntries(["/a", "/b", "/c", "/d", "/e", "/f"].map((path) => [path, answer(path)]))
  const links = Object.keys(answers).map((path) => `<a href="${path}">To the ${path}</a>`)
  const { service, site } = await openShop({ ...answers, "/": page("Home", links.join(" ")) })
  const before = await audit(service)
  expect(before.score).toBeGreaterThan(50)
  Object.assign(site.pages, files)
  more = added
  const after = await audit(service)
  expect(unchanged).toBe(6)
  expect(after).toMatchObject({ score_model: "readers", changes: { score: before.score } })
  expect(after.score).toBeLessThan(20)
  site.pages["/robots.txt"] = { status: 404 }
  more = {}
  expect((await audit(service)).score).toBe(before.score)
})

it("lists the pages with what the crawl saw, and reads one again", async () => {
  const { service, site } = await openShop(shop())
  await audit(service)
  const list = await service.call<{ data: SitePage[] }>(
    "GET",
    `/v1/brands/${service.brandId}/pages?sort=-inbound_links`,
  )
  expect(list.data.map(({ url, state, inbound_links: links }) => [new URL(url).pathname, state, links])).toContainEqual(
    ["/gone", "client_error", 1],
  )
  const beans = list.data.find(({ url }) => url.endsWith("/beans"))
  const detail = await service.call<SitePageDetail>("GET", `/v1/brands/${service.brandId}/pages/${beans?.id}`)
  expect(detail).toMatchObject({
    title: "Beans for every cup",
    in_sitemap: true,
    indexable: true,
    headings: [{ depth: 1 }],
  })
  site.pages["/beans"] = page("New beans", "<p>Fresh.</p><a href='/gone'>Gone</a>")
  const again = await service.call<SitePageDetail>(
    "POST",
    `/v1/brands/${service.brandId}/pages/${beans?.id}/refresh`,
    {},
  )
  expect(again).toMatchObject({ title: "New beans", links: [{ url: "http://shop.example/gone", http_status: 404 }] })
  const broken = await service.call<{ data: BrokenLink[] }>(
    "GET",
    `/v1/brands/${service.brandId}/pages/broken-links?kind=internal`,
  )
  expect(broken.data).toMatchObject([
    {
      url: "http://shop.example/gone",
      http_status: 404,
      links: 2,
      found_on: [
        { url: "http://shop.example/", text: "Old offer" },
        { url: "http://shop.example/beans", text: "Gone" },
      ],
    },
  ])
})

it("pages through issues, pages and broken links, each once and in one order", async () => {
  const pages = {
    ...shop(),
    "/orphan": page("An orphan", "<p>Nobody links here.</p>", '<link rel="stylesheet" href="/site.css">'),
    "/site.css": { headers: { "content-type": "text/css" }, body: "body { background: url(lost.png) }" },
  }
  const { service } = await openShop(pages)
  const done = await audit(service)
  const brand = `/v1/brands/${service.brandId}`
  const readAll = async <Item>(path: string): Promise<Item[]> => {
    const items: Item[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const from: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
      const part: { data: Item[]; next_cursor: string | null } = await service.call("GET", `${brand}${path}${from}`)
      items.push(...part.data)
      cursor = part.next_cursor
    }
    return items
  }
  const issues = await readAll<AuditIssue>(`/audits/${done.id}/issues?limit=3`)
  expect(issues.map(({ code }) => code)).toEqual([...(await issuesOf(service, done)).keys()])
  const broken = await readAll<BrokenLink>("/pages/broken-links?limit=1")
  expect(broken.map(({ url, kind }) => [url, kind])).toEqual([
    ["http://roaster.outside.example/dead", "external"],
    ["http://shop.example/gone", "internal"],
    ["http://shop.example/lost.png", "file"],
    ["http://shop.example/missing.jpg", "file"],
  ])
  expect(broken.slice(2)).toMatchObject([
    { http_status: 404, links: 1, found_on: [{ url: "http://shop.example/orphan", text: "" }] },
    { http_status: 404, links: 1, found_on: [{ url: "http://shop.example/grinders", text: "" }] },
  ])
  expect(await readAll("/pages/broken-links?kind=file")).toEqual(broken.slice(2))
  const pathsOf = async (query: string) =>
    (await readAll<SitePage>(`/pages?limit=2&${query}`)).map(({ url }) => new URL(url).pathname)
  expect(await pathsOf("sort=url")).toEqual(["/", "/beans", "/gone", "/grinders", "/moved", "/orphan", "/private/x"])
  expect((await pathsOf("sort=-inbound_links")).toSorted()).toEqual((await pathsOf("sort=url")).toSorted())
  expect(await pathsOf("sort=url&q=BEANS")).toEqual(["/beans"])
  expect(await pathsOf("sort=url&state=client_error&in_sitemap=false")).toEqual(["/gone"])
  expect(await readAll("/pages/link-suggestions?limit=1")).toEqual([])
  expect(await readAll<Audit>("/audits?limit=1&status=completed")).toMatchObject([{ id: done.id }])
})

it("runs one audit of a brand at a time, which a call can cancel", async () => {
  const { service } = await openShop({ ...shop(), "/beans": { delayMs: 400, body: page("Slow", "") } })
  const path = `/v1/brands/${service.brandId}/audits`
  const first = await service.call<Audit>("POST", path, {})
  await expect(service.call("POST", path, {})).rejects.toThrow(/409.*in_progress|in_progress/s)
  const cancelled = await service.call<Audit>("POST", path, { if_running: "cancel" })
  expect(cancelled).toMatchObject({ id: first.id, status: "cancelled", score: null })
  await expect(service.call("POST", path, { if_running: "cancel" })).rejects.toThrow(/nothing to cancel/)
})

it("refuses URLs of other sites before it sends anything", async () => {
  const { service, site } = await openShop(shop())
  const call = service.call("POST", `/v1/brands/${service.brandId}/audits`, {
    urls: ["http://shop.example/", "http://other.example/"],
  })
  await expect(call).rejects.toThrow(/other\.example is not one of the brand's domains/)
  expect(site.requests).toEqual([])
})

it("fails with a reason if the home page does not answer", async () => {
  const { service } = await openShop({})
  await service.call("PATCH", `/v1/brands/${service.brandId}`, { domains: ["nobody.example"] }, service.operatorToken)
  expect(await audit(service)).toMatchObject({
    status: "failed",
    score: null,
    error: expect.stringContaining("home page"),
  })
})
