import type { Audit, AuditIssue, SitePage, SitePageDetail } from "@citable/contract/site"
import { type StartedService, startService } from "@citable/dev"
import { afterEach, expect, it } from "vitest"

import { startTestSite, type TestAnswer } from "../start-test-site.ts"

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

async function auditSite(pages: Record<string, TestAnswer>): Promise<{ service: StartedService; audit: Audit }> {
  const site = await startTestSite("shop.example", pages)
  open.push(site)
  const service = await startService({ readNetwork: site.readNetwork })
  open.push(service)
  const brand = `/v1/brands/${service.brandId}`
  await service.call("PATCH", brand, { domains: ["shop.example"] }, service.operatorToken)
  const { id } = await service.call<Audit>("POST", `${brand}/audits`, {})
  for (;;) {
    const audit = await service.call<Audit>("GET", `${brand}/audits/${id}`)
    if (audit.finished_at !== null) return { service, audit }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

it("a page made to slow the checks down is judged", async () => {
  const hostile = `<script>${"sk-".repeat(100_000)}</script><script type="application/ld+json">${'"@type":['.repeat(40_000)}</script>`
  const { audit } = await auditSite({ "/": page("Hostile", hostile) })
  expect(audit).toMatchObject({ status: "completed", pages_crawled: 1 })
})

it("statuses and addresses that no standard knows stay in what the contract allows", async () => {
  const { service, audit } = await auditSite({
    "/": page("Home", `<a href="/strange">Strange</a> <a href="/long">Long</a> <a href="#a%00b">Nothing</a>`),
    "/strange": { status: 999, body: "no" },
    "/long": { status: 302, headers: { location: `/to?x=${"x".repeat(6000)}` } },
  })
  expect(audit.status).toBe("completed")
  const { data } = await service.call<{ data: SitePage[] }>("GET", `/v1/brands/${service.brandId}/pages`)
  expect(data.find(({ url }) => url.endsWith("/strange"))).toMatchObject({ http_status: 999, state: "client_error" })
  const home = data.find(({ url }) => url === "http://shop.example/")
  const detail = await service.call<SitePageDetail>("GET", `/v1/brands/${service.brandId}/pages/${home?.id}`)
  expect(detail.links[0]).toMatchObject({ url: "http://shop.example/strange", http_status: 999 })
})

it("a page that names its redirect as its original is judged like others, and is no orphan", async () => {
  const { service, audit } = await auditSite({
    "/": page("Home", `<a href="/beans">Beans</a>`),
    "/beans": { status: 301, headers: { location: "/beans/" } },
    "/beans/": page("Beans", "").replace(
      "</head>",
      '<link rel="canonical" href="/beans"><link rel="alternate" hreflang="en" href="http://shop.example/beans"></head>',
    ),
    "/sitemap.xml": {
      headers: { "content-type": "application/xml" },
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://shop.example/beans/</loc></url></urlset>`,
    },
  })
  const path = `/v1/brands/${service.brandId}/audits/${audit.id}/issues?limit=100`
  const { data } = await service.call<{ data: AuditIssue[] }>("GET", path)
  expect(data.map(({ code }) => code)).not.toContain("orphan_page")
  const told = data.find(({ code }) => code === "description_missing")?.pages.map(({ url }) => url)
  expect(told).toContain("http://shop.example/beans/")
  expect(data.map(({ code }) => code)).not.toContain("hreflang_no_self")
})

it("an audit fails if robots.txt does, because crawlers then have to stay away", async () => {
  const { audit } = await auditSite({ "/": page("Home", ""), "/robots.txt": { status: 503, body: "" } })
  expect(audit).toMatchObject({ status: "failed", pages_crawled: 0, error: expect.stringContaining("answers 503") })
})

it("an audit does not follow the home page to the site of somebody else", async () => {
  const { audit } = await auditSite({
    "/": (request) =>
      request.headers.host === "shop.example"
        ? { status: 302, headers: { location: "http://other.outside.example/" } }
        : page("Somebody else", ""),
  })
  expect(audit).toMatchObject({ status: "failed", error: expect.stringContaining("other.outside.example") })
})

it("clicks are counted over links, also to pages that the sitemap names", async () => {
  const paths = ["/", "/1", "/2", "/3", "/4", "/5"]
  const pages = Object.fromEntries(
    paths.map((path, at): [string, TestAnswer] => [
      path,
      page(`Page ${path}`, `<a href="${paths[at + 1] ?? "/"}">Next</a>`),
    ]),
  )
  const entries = paths.map((path) => `<url><loc>http://shop.example${path}</loc></url>`)
  const { service, audit } = await auditSite({
    ...pages,
    "/sitemap.xml": {
      headers: { "content-type": "application/xml" },
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`,
    },
  })
  const path = `/v1/brands/${service.brandId}/audits/${audit.id}/issues?limit=100`
  const { data } = await service.call<{ data: AuditIssue[] }>("GET", path)
  const deep = data.find(({ code }) => code === "deep_page")?.pages
  expect(deep).toMatchObject([{ url: "http://shop.example/5", detail: "5 clicks" }])
})
