import type { AuditVitals } from "@citable/audits/audit-vitals"
import { expect, it, onTestFinished } from "vitest"

import { refreshPage } from "../../src/groups/site/refresh-page.ts"
import { createReading } from "../../src/ports/reading/create-reading.ts"
import { linksTo, openAuditedSite, testPage } from "../open-audited-site.ts"

const untitled = (body = ""): string => testPage("", body)
const url = (path: string): string => `http://shop.example${path}`

it("an audit of other URLs compares only the pages that both looked at", async () => {
  const { audit, issuesOf, site } = await openAuditedSite({ "/a": untitled(), "/b": untitled(), "/c": untitled() })
  await audit({ urls: [url("/a"), url("/b")] })
  const apart = await audit({ urls: [url("/c")] })
  expect(apart.changes).toMatchObject({ pages_compared: 0, pages_added: null, pages_left: null, gone: 0, new: 0 })
  expect((await issuesOf(apart.id)).get("title_missing")).toMatchObject({
    change: "remaining",
    pages_new: 0,
    pages_gone: 0,
  })
  await audit({ urls: [url("/a"), url("/b")] })
  site.pages["/a"] = testPage("A title", "")
  const part = await audit({ urls: [url("/a")] })
  expect(part.changes).toMatchObject({ pages_compared: 1 })
  const gone = await issuesOf(part.id, { change: "gone" })
  expect(gone.get("title_missing")).toMatchObject({ pages_gone: 1, pages: [{ url: url("/a") }] })
})

it("pages beyond a smaller cap are not compared, and pages that left the site are", async () => {
  const { audit, issuesOf, site } = await openAuditedSite({
    "/": testPage("Home", linksTo("/a", "/b", "/c")),
    "/a": testPage("A", linksTo("/")),
    "/b": testPage("B", linksTo("/")),
    "/c": untitled(linksTo("/")),
  })
  await audit()
  site.pages["/c"] = testPage("C", linksTo("/"))
  const firstPages = await audit({ maxPages: 1 })
  expect(firstPages.changes).toMatchObject({ pages_compared: 1, pages_left: null })
  expect([...(await issuesOf(firstPages.id, { change: "gone" })).keys()]).not.toContain("title_missing")
  site.pages["/c"] = untitled(linksTo("/"))
  const whole = await audit()
  // The audit before did not look at the page.
  expect((await issuesOf(whole.id)).get("title_missing")).toMatchObject({ change: null, pages_new: 0 })
  site.pages["/"] = testPage("Home", linksTo("/a", "/b"))
  const smaller = await audit()
  expect(smaller.changes).toMatchObject({ pages_compared: 3, pages_left: 1 })
  const gone = await issuesOf(smaller.id, { change: "gone" })
  expect(gone.get("title_missing")).toMatchObject({ pages_gone: 1, pages: [{ url: url("/c") }] })
})

it("pages that left the site, and what only they linked to, are removed once an audit read the whole site", async () => {
  const outside = (name: string): string => `<a href="http://${name}.outside.example/">${name}</a>`
  const { audit, db, issuesOf, site } = await openAuditedSite({
    "/": testPage("Home", linksTo("/a", "/hub")),
    "/a": testPage("A", `${linksTo("/gone")} ${outside("old")}`),
    "/hub": testPage("Hub", linksTo("/behind")),
    "/behind": testPage("Behind", linksTo("/")),
  })
  const pathsOf = async () => {
    const rows = await db.selectFrom("site_pages").select("url").orderBy("url").execute()
    return rows.map((row) => new URL(row.url).pathname)
  }
  await audit()
  const all = ["/", "/a", "/behind", "/gone", "/hub"]
  expect(await pathsOf()).toEqual(all)
  site.pages["/"] = testPage("Home", `${linksTo("/hub")} ${outside("new")}`)
  await audit({ maxPages: 1 })
  expect(await pathsOf()).toEqual(all)
  // What failed may lead to the others.
  site.pages["/hub"] = { status: 500 }
  await audit()
  expect(await pathsOf()).toEqual(all)
  site.pages["/hub"] = testPage("Hub", linksTo("/behind"))
  const last = await audit()
  expect(await pathsOf()).toEqual(["/", "/behind", "/hub"])
  expect(await db.selectFrom("site_targets").select("url").execute()).toEqual([{ url: "http://new.outside.example/" }])
  const gone = await issuesOf(last.id, { change: "gone" })
  expect(gone.get("page_5xx")).toMatchObject({ pages: [{ url: url("/hub") }] })
})

const sitemapOf = (...paths: string[]) => ({
  headers: { "content-type": "application/xml" },
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${url(path)}</loc></url>`).join("")}</urlset>`,
})

it("pages that only a sitemap names stay while the sitemap fails, and are not gone", async () => {
  const { audit, db, issuesOf, site } = await openAuditedSite({
    "/": testPage("Home", linksTo("/a")),
    "/a": testPage("A", linksTo("/")),
    "/apart": untitled(linksTo("/behind")),
    "/behind": testPage("Behind", linksTo("/")),
    "/sitemap.xml": sitemapOf("/", "/apart"),
  })
  const pathsOf = async () => {
    const rows = await db.selectFrom("site_pages").select("url").orderBy("url").execute()
    return rows.map((row) => new URL(row.url).pathname)
  }
  await audit()
  const all = ["/", "/a", "/apart", "/behind"]
  expect(await pathsOf()).toEqual(all)
  site.pages["/sitemap.xml"] = { status: 503 }
  const failing = await audit()
  expect(failing.changes).toMatchObject({ pages_left: null })
  expect([...(await issuesOf(failing.id, { change: "gone" })).keys()]).not.toContain("title_missing")
  expect(await pathsOf()).toEqual(all)
  // What it names stays as long as nobody can read it.
  await audit()
  expect(await pathsOf()).toEqual(["/", "/a", "/apart"])
  site.pages["/sitemap.xml"] = sitemapOf("/")
  await audit()
  expect(await pathsOf()).toEqual(["/", "/a"])
})

it("what an audit does not measure is not gone since the audit before, nor new in the next", async () => {
  const { audit, issuesOf } = await openAuditedSite({
    "/": testPage("Home", linksTo("/a", "/b")),
    "/a": testPage("A", linksTo("/")),
    "/b": testPage("B", linksTo("/")),
  })
  const measure = (pages: Record<string, number | null>) => ({
    measureVitals: (): Promise<AuditVitals> =>
      Promise.resolve({
        source: "browser",
        synced_at: null,
        missing: null,
        pages_measured: Object.keys(pages).length,
        lcp_ms: null,
        inp_ms: null,
        cls: null,
        note: null,
        pages: Object.entries(pages).map(([path, words]) => ({
          url: url(path),
          lcp_ms: 9000,
          inp_ms: null,
          cls: 0,
          words: words === null ? null : { before: 0, after: words },
        })),
      }),
  })
  const codes = ["lcp_poor", "content_needs_scripts"]
  const run = async (options: Parameters<typeof audit>[1]) => {
    const done = await audit({ coreWebVitals: options !== undefined }, options)
    expect(done.core_web_vitals).not.toHaveProperty("pages")
    const [present, gone] = [await issuesOf(done.id), await issuesOf(done.id, { change: "gone" })]
    return codes.map((code) => {
      const issue = present.get(code) ?? gone.get(code)
      return issue === undefined ? null : [issue.change, issue.pages_new, issue.pages_gone, issue.pages.length]
    })
  }
  await run(measure({ "/a": 900, "/b": 900 }))
  // Each check of its own: of /b nobody counted the words.
  expect(await run(measure({ "/b": null }))).toEqual([["remaining", 0, 0, 1], null])
  expect(await run(measure({ "/a": 900, "/b": 0 }))).toEqual([
    ["remaining", 0, 0, 2],
    [null, 0, 0, 1],
  ])
  expect(await run(measure({}))).toEqual([null, null])
  expect(await run(undefined)).toEqual([null, null])
  await run(measure({ "/a": 900 }))
  expect(await run(measure({ "/a": 0 }))).toEqual([
    ["remaining", 0, 0, 1],
    ["gone", 0, 1, 1],
  ])
})

it("a page that is read again while an audit reads it stays with that audit", async () => {
  const { audit, brandId, clock, db, site } = await openAuditedSite({ "/": testPage("Home", "") })
  await audit()
  const reading = createReading({ network: site.readNetwork, onError: () => {} })
  onTestFinished(() => reading.close())
  const brand = await db.selectFrom("brands").selectAll().where("id", "=", brandId).executeTakeFirstOrThrow()
  const page = await db.selectFrom("site_pages").select("id").executeTakeFirstOrThrow()
  const context = { db, brand, reading, now: () => clock.now } as unknown as Parameters<typeof refreshPage.prepare>[0]
  const input = { brand_id: brandId, page_id: page.id }
  const prepared = await refreshPage.prepare(context, input)
  const { id } = await audit()
  await db
    .transaction()
    .execute((trx) =>
      refreshPage.handle(
        { ...context, db: trx } as unknown as Parameters<typeof refreshPage.handle>[0],
        input,
        prepared,
      ),
    )
  const columns = db.selectFrom("site_pages").select(["audit_id", "crawled_in"])
  expect(await columns.executeTakeFirstOrThrow()).toEqual({ audit_id: id, crawled_in: id })
})
