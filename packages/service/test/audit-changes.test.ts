import { expect, it } from "vitest"

import { linksTo, openAuditedSite, testPage } from "./open-audited-site.ts"

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
