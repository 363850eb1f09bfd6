import { toSiteRow } from "@citable/audits/crawl/to-site-row"
import { expect, it } from "vitest"

import { saveRows } from "../../src/audits/crawl/save-rows.ts"
import { insertAccount } from "../../src/operator/make-account.ts"
import { linksTo, openAuditedSite, testPage } from "../open-audited-site.ts"

it("a crawl that goes on counts what it left out before as well, each URL once", async () => {
  const traps = ["/x/x/x/1", "/x/x/x/2"]
  const pause = new AbortController()
  const { add, run, read, site } = await openAuditedSite({
    "/": testPage("Home", linksTo("/a", "/b", ...traps)),
    "/a": testPage("A", linksTo("/last", ...traps)),
    "/b": testPage("B", linksTo("/", "/x/x/x/2", "/x/x/x/3")),
    "/last": () => {
      if (!pause.signal.aborted) pause.abort(new Error("The slice ends."))
      return testPage("Last", linksTo("/", "/x/x/x/1"))
    },
  })
  const id = await add()
  expect(await run(id, { pause: pause.signal })).toBe(false)
  site.requests.length = 0
  expect(await run(id)).toBe(true)
  expect(site.requests.filter((request) => / \/(?:a|b)?$/.test(request))).toEqual([])
  expect(await read(id)).toMatchObject({ pages_crawled: 4, left_out: [{ reason: "repeated_segments", count: 3 }] })
})

it("an unchanged page still leads to what the audit before left out", async () => {
  let unchanged = 0
  const cached = (body: string) => (request: { headers: Record<string, unknown> }) => {
    if (request.headers["if-none-match"] !== '"1"') return { headers, body: testPage("A page", body) }
    unchanged += 1
    return { status: 304 }
  }
  const headers = {
    etag: '"1"',
    "strict-transport-security": "max-age=1",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
    "content-encoding": "identity",
  }
  const { audit } = await openAuditedSite({ "/": cached(linksTo("/x/x/x/1", "/a")), "/a": cached(linksTo("/")) })
  const leftOut = { left_out: [{ reason: "repeated_segments", count: 1 }] }
  expect(await audit()).toMatchObject(leftOut)
  expect(await audit()).toMatchObject(leftOut)
  expect(unchanged).toBe(2)
})

it("a page that the site refuses to show is asked for again, and is left out in place of an error", async () => {
  const { audit, issuesOf, site } = await openAuditedSite({
    "/": testPage("Home", linksTo("/busy", "/guarded")),
    "/busy": { status: 429, headers: { "retry-after": "0" } },
    "/guarded": { status: 403, headers: { "cf-mitigated": "challenge" }, body: testPage("Just a moment", "") },
  })
  const done = await audit()
  expect(done).toMatchObject({
    status: "completed",
    pages_crawled: 1,
    pages_failed: 0,
    left_out: [{ reason: "refused", count: 2 }],
  })
  expect(site.requests.filter((request) => request.endsWith("/busy"))).toHaveLength(2)
  const codes = [...(await issuesOf(done.id)).keys()]
  for (const code of ["page_4xx", "broken_internal_link", "orphan_page"]) expect(codes).not.toContain(code)
})

it("an error of a site behind a guard is the site's own, unless the guard says that it refuses", async () => {
  const { audit, issuesOf } = await openAuditedSite({
    "/": testPage("Home", linksTo("/down", "/closed")),
    "/down": { status: 503, headers: { server: "cloudflare" } },
    "/closed": { status: 403, headers: { server: "AkamaiGHost" } },
  })
  const done = await audit()
  expect(done).toMatchObject({ pages_crawled: 3, pages_failed: 2, left_out: [] })
  const issues = await issuesOf(done.id)
  expect(issues.get("page_5xx")?.pages).toMatchObject([{ url: "http://shop.example/down" }])
  expect(issues.get("broken_internal_link")?.pages).toMatchObject([
    { url: "http://shop.example/", detail: "http://shop.example/closed answers 403" },
  ])
})

it("a folder and its index.html are one page, and a dead link is one issue", async () => {
  const text = Array.from({ length: 40 }, (_, at) => `word ${at}`).join(" ")
  const home = testPage("Home", `<p>${text}</p>${linksTo("/index.html", "/gone", "/other")}`)
  const pages = { "/": home, "/index.html": home, "/other": testPage("Other", linksTo("/")) }
  const { audit, issuesOf } = await openAuditedSite(pages)
  const issues = await issuesOf((await audit()).id)
  for (const code of ["duplicate_content", "title_duplicate", "page_4xx"])
    expect([...issues.keys()]).not.toContain(code)
  expect(issues.get("broken_internal_link")?.points).toBeGreaterThan(1)
})

it("an audit fails if the site refuses every page", async () => {
  const { audit } = await openAuditedSite({ "/": { status: 503, headers: { "x-datadome": "1" } } })
  expect(await audit()).toMatchObject({ status: "failed", error: expect.stringContaining("refuses the crawler") })
})

it("audits take turns with links that are too many for one: the site's own pictures first, then the most linked", async () => {
  const outside = (name: string) => `<a href="http://${name}.outside.example/">${name}</a>`
  const { audit, site, clock } = await openAuditedSite({
    "/": testPage("Home", `${linksTo("/a")} ${outside("once")} ${outside("twice")} <img src="/logo.png" alt="Logo">`),
    "/a": testPage("A", `${linksTo("/")} ${outside("twice")} ${outside("else")}`),
  })
  const limit = { maxTargets: 2 }
  const checked = async () => {
    site.requests.length = 0
    const done = await audit({}, limit)
    const hosts = site.requests
      .filter((request) => /outside|logo/.test(request))
      .map((request) => request.split(" ")[1] ?? "")
    clock.now += 2 * 86_400_000
    return [[...new Set(hosts)].toSorted(), done.left_out]
  }
  const unchecked = [{ reason: "links_not_checked", count: 2 }]
  expect(await checked()).toEqual([["shop.example", "twice.outside.example"], unchecked])
  expect(await checked()).toEqual([["else.outside.example", "once.outside.example"], unchecked])
  expect(await checked()).toEqual([["shop.example", "twice.outside.example"], unchecked])
})

it("a page whose key belongs to another brand is not stored over that brand's page", async () => {
  const { db, audit } = await openAuditedSite({ "/": testPage("Home", linksTo("/a")) })
  await audit()
  const read = () => db.selectFrom("site_pages").selectAll().orderBy("url").execute()
  const before = await read()
  const other = await db.transaction().execute((trx) => insertAccount(trx, "other", 1))
  const robots = { allowed: true, rule: null, line: null, isAmbiguous: false }
  const gone = { status: 404, error: null, redirect: null, headers: {}, facts: null, html: "", bytes: 0, links: [] }
  const page = { key: before[0]?.url_key ?? 0, url: "http://other.example/", depth: 0, inSitemap: false, robots }
  const row = toSiteRow(
    { ...page, ...gone, truncated: false, ttfbMs: 1 },
    { brandId: other.brandId, hosts: new Set(), isBlocked: () => false, now: () => 1 },
  )
  for (const isUnchanged of [false, true]) {
    await db
      .transaction()
      .execute((trx) =>
        saveRows(trx, { brandId: other.brandId, auditId: "aud_other", now: 1 }, [{ ...row, isUnchanged }]),
      )
  }
  expect(await read()).toEqual(before)
  const links = await db.selectFrom("site_links").select(["kind", "count"]).execute()
  expect(links).toEqual([{ kind: "internal", count: 1 }])
})
