import type { Article } from "@citable/contract"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { type Brand, createBrand, findDifferences } from "./brand.ts"
import { createNextSite, type RunningSite } from "./next-site.ts"

let brand: Brand
let site: RunningSite
let buildRequests: string[]
const next = () => createNextSite(brand.env, ".next/pages-router")

beforeAll(async () => {
  brand = await createBrand(120)
  await next().remove()
  brand.takeRequests()
  await next().build({ SITE_WORKERS: "3", SITE_PROXY: "1" })
  buildRequests = brand.takeRequests()
  site = await next().start()
})

afterAll(async () => {
  await site?.stop()
  await brand?.close()
  await next().remove()
})

const hook = () => `${site.url}/api/classic`

it("several workers share one replica, and both routers do", () => {
  const changes = `/v1/brands/${brand.service.brandId}/content/changes`
  expect(buildRequests).toEqual(["/v1/tools", changes, changes])
})

it("a page of the build shows its article, and an unknown slug is a 404", async () => {
  expect((await site.get("/classic/article-5")).text).toContain("<p>The text of number 5.</p>")
  expect((await site.get("/classic/none")).status).toBe(404)
})

it("the webhook makes the article's page and the lists again, and nothing else", async () => {
  expect((await site.get("/classic/late")).status).toBe(404)
  const late = await brand.service.publish({ title: "Late", slug: "late", body: "Late news." })
  brand.takeRequests()
  const answer = await fetch(await brand.announce(hook(), "content.published", late))
  expect(await answer.json()).toMatchObject({ received: true, revalidated: ["/classic/late", "/classic"] })
  // The wait, the article, the list of articles and one excerpt that nobody wrote: no other page was made.
  expect(brand.takeRequests().filter((path) => path.includes("by-slug"))).toHaveLength(1)

  expect((await site.get("/classic/late")).text).toContain("Late news.")
  expect((await site.get("/classic")).text).toContain("Late")
  expect(brand.takeRequests()).toEqual([])
})

it("a previous slug redirects for good, and a withdrawn article is gone", async () => {
  const article = await brand.service.call<Article>(
    "GET",
    `/v1/brands/${brand.service.brandId}/content/by-slug/article-7`,
  )
  const edited = await brand.edit(article, { slug: "seventh" })
  await fetch(await brand.announce(hook(), "content.updated", edited, { previousSlug: "article-7" }))
  expect(await site.get("/classic/article-7")).toMatchObject({ status: 308, location: "/classic/seventh" })

  await brand.unpublish(edited)
  await fetch(await brand.announce(hook(), "content.unpublished", edited))
  expect((await site.get("/classic/seventh")).status).toBe(404)
  expect((await site.get("/classic")).text).not.toContain("Article 7<")
})

it("an unsigned webhook gets 401, and a revision that is not there yet 503", async () => {
  brand.takeRequests()
  expect((await fetch(hook(), { method: "POST", body: "{}" })).status).toBe(401)
  expect((await fetch(hook())).status).toBe(405)
  expect(brand.takeRequests()).toEqual([])
  const late = await brand.service.call<Article>("GET", `/v1/brands/${brand.service.brandId}/content/by-slug/late`)
  const answer = await fetch(await brand.announce(hook(), "content.updated", late, { ahead: 1 }))
  expect(answer.status).toBe(503)
  // The service still holds the last question for a moment.
  await vi.waitFor(() => expect(brand.service.requests.some(({ status }) => status === 503)).toBe(true), 20_000)
})

it("every case that a receiver has to refuse or take is answered as it has to be, by both routers behind a proxy.ts", async () => {
  const proxied = await fetch(hook())
  expect(proxied.headers.get("x-proxied")).toBe("yes")
  for (const path of ["/api/classic", "/api/citable"]) {
    expect(await findDifferences(site.url + path, brand.secret)).toEqual([])
  }
})

it("so they are on an edge runtime, where there is no node:crypto", async () => {
  const unsigned = await fetch(`${site.url}/api/edge`, { method: "POST", body: "{}" })
  expect([unsigned.status, unsigned.headers.get("x-runtime")]).toEqual([401, "edge-runtime"])
  expect(await findDifferences(`${site.url}/api/edge`, brand.secret)).toEqual([])
})

it("an event that comes late brings nothing back", async () => {
  const late = await brand.service.call<Article>("GET", `/v1/brands/${brand.service.brandId}/content/by-slug/late`)
  const before = await brand.announce(hook(), "content.updated", late)
  await brand.unpublish(late)
  expect((await fetch(await brand.announce(hook(), "content.unpublished", late))).status).toBe(200)
  expect((await fetch(before)).status).toBe(200)
  expect((await site.get("/classic/late")).status).toBe(404)
  await brand.service.call("POST", `/v1/content/${late.id}/publish`, {})
})

it("a route whose body Next has parsed says what to add to it", async () => {
  const late = await brand.service.call<Article>("GET", `/v1/brands/${brand.service.brandId}/content/by-slug/late`)
  const answer = await fetch(await brand.announce(`${site.url}/api/parsed`, "content.updated", late))
  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain("bodyParser: false")
})
