import type { Integration } from "@citable/contract"
import { describeSubmission } from "@citable/contract"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { serviceAccount } from "../fake-google/service-account.ts"
import { type FakeGoogle, startFakeGoogle } from "../fake-google/start-fake-google.ts"
import { openSubmissionWorld, type SubmissionWorld } from "./open-submission-world.ts"

const property = "http://shop.example/"
const at = (slug: string) => `http://shop.example/blog/${slug}`
const toSitemap = (...urls: string[]) => ({
  headers: { "content-type": "application/xml" },
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`,
})

let refuses = false
let google: FakeGoogle
let world: SubmissionWorld
beforeAll(async () => {
  const fault = (_: number, path: string) =>
    refuses && path.includes("/sitemaps/") ? { status: 403, message: "The quota of writes is not yours" } : undefined
  google = await startFakeGoogle({ account: serviceAccount, searches: { [property]: () => [] }, fault })
  world = await openSubmissionWorld({ google: google.options })
})
afterAll(async () => {
  await world?.close()
  await google?.close()
})

describe("submitting the sitemap to Search Console", () => {
  it("says what is missing: the property, the sitemap, and the address in it", async () => {
    const { choose, publish, show, later, site, service } = world
    await choose({ sitemaps: true })
    const article = await publish({ slug: "beans" })
    show(article)
    const none = "the brand has no Search Console property. Connect one with an integration of the kind google"
    const first = await later(article.id, at("beans"), { to: "search_console", state: "waiting", reason: none })
    expect(describeSubmission(first)).toBe(`Not yet submitted to Google Search Console: ${none}.`)
    await service.call<Integration>("POST", `/v1/brands/${service.brandId}/integrations`, {
      name: "Google",
      connection: { kind: "google", config: { search_console_property: property }, credentials: serviceAccount },
    })
    const noSitemap = expect.stringContaining("the site has no sitemap: http://shop.example/robots.txt names none")
    await later(article.id, at("beans"), { state: "waiting", reason: noSitemap })
    site.pages["/robots.txt"] = "User-agent: *\nAllow: /\nSitemap: http://shop.example/articles.xml\n"
    site.pages["/articles.xml"] = toSitemap(at("others"))
    const unlisted = "the sitemap http://shop.example/articles.xml does not list the address"
    await later(article.id, at("beans"), { state: "waiting", reason: unlisted }, 121_000)
    expect(google.submitted).toEqual([])
  })

  it("submits the sitemap that lists the address, once for all addresses in it, with the right to write", async () => {
    const { publish, show, later, site } = world
    const article = await publish({ slug: "roasts" })
    show(article)
    site.pages["/articles.xml"] = toSitemap(at("others"), at("beans"), `${at("roasts")}/`)
    const told = { state: "received", reason: "http://shop.example/articles.xml", response_status: null }
    const done = await later(article.id, at("roasts"), told, 301_000)
    expect(describeSubmission(done)).toBe(
      "Google Search Console received the sitemap: http://shop.example/articles.xml. That does not mean that it is indexed.",
    )
    expect(google.submitted).toEqual([{ property, sitemap: "http://shop.example/articles.xml" }])
  })

  it("submits the index that names the sitemap, and tells what Google refuses", async () => {
    const { publish, show, later, site } = world
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>http://shop.example/part-1.xml</loc></sitemap></sitemapindex>`
    site.pages["/robots.txt"] = "User-agent: *\nAllow: /\n"
    site.pages["/sitemap.xml"] = { headers: { "content-type": "application/xml" }, body: index }
    site.pages["/part-1.xml"] = toSitemap(at("indexed"))
    google.submitted.length = 0
    const article = await publish({ slug: "indexed" })
    show(article)
    refuses = true
    const refused = expect.stringContaining("HTTP 403: The quota of writes is not yours")
    await later(article.id, at("indexed"), { state: "waiting", reason: refused })
    refuses = false
    await later(article.id, at("indexed"), { state: "received", reason: "http://shop.example/sitemap.xml" })
    expect(google.submitted).toEqual([{ property, sitemap: "http://shop.example/sitemap.xml" }])
  })

  it("skips an address that the property does not have", async () => {
    const { publish, show, later, service } = world
    const path = `/v1/brands/${service.brandId}/integrations`
    const { data } = await service.call<{ data: Integration[] }>("GET", path)
    const id = data.find(({ kind }) => kind === "google")?.id ?? ""
    await service.call("PATCH", `/v1/integrations/${id}`, {
      connection: { kind: "google", config: { search_console_property: "https://elsewhere.example/" } },
    })
    const article = await publish({ slug: "elsewhere" })
    show(article)
    const reason = "the property https://elsewhere.example/ does not have the address"
    await later(article.id, at("elsewhere"), { state: "skipped", reason })
  })
})
