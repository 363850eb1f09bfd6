import { join } from "node:path"

import type { Article } from "@citable/contract"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { type Brand, createBrand } from "./brand.ts"
import { createRandom } from "./create-random.ts"
import { findFiles } from "./find-files.ts"
import { createGateway, type Gateway } from "./gateway.ts"
import { createNextSite, type RunningSite } from "./next-site.ts"
import { runPublishStorm } from "./publish-storm.ts"

let brand: Brand
let gateway: Gateway
let site: RunningSite
let buildOutput: string
let buildRequests: string[]
const next = () => createNextSite({ ...brand.env, CITABLE_URL: gateway.url }, ".next/cached", "cached-site")

beforeAll(async () => {
  brand = await createBrand(120)
  gateway = await createGateway(brand.service.url)
  await next().remove()
  brand.takeRequests()
  buildOutput = await next().build({ SITE_WORKERS: "4" })
  buildRequests = brand.takeRequests()
  site = await next().start()
})

afterAll(async () => {
  await site?.stop()
  await gateway?.close()
  await brand?.close()
  await next().remove()
})

const hook = () => `${site.url}/api/citable`
const find = (slug: string) =>
  brand.service.call<Article>("GET", `/v1/brands/${brand.service.brandId}/content/by-slug/${slug}`)
const renderings = async (...paths: string[]) =>
  Promise.all(paths.map(async (path) => (await site.get(path)).rendering ?? path))

it("with cacheComponents, four workers ask for each hundred articles once, and every page is static", () => {
  const changes = `/v1/brands/${brand.service.brandId}/content/changes`
  expect(buildRequests).toEqual(["/v1/tools", changes, changes])
  expect(buildOutput).toContain("Cache Components enabled")
  for (const page of ["/", "/blog/article-120", "/rss.xml", "/sitemap.xml", "/tags/even"]) {
    expect(buildOutput).toMatch(new RegExp(`○ ${page}$`, "m"))
  }
})

it("the key is in nothing that Next wrote", async () => {
  expect(await findFiles(join(next().dist), (text) => text.includes(brand.service.apiKey))).toEqual([])
})

it("an unknown slug is a 404 until it is published, and a withdrawn one again", async () => {
  expect((await site.get("/blog/late")).status).toBe(404)
  const late = await brand.service.publish({ title: "Late", slug: "late", body: "Late news.", tags: ["even"] })
  expect((await brand.handOn(hook(), late)).status).toBe(200)
  expect(await site.get("/blog/late")).toMatchObject({ status: 200, text: expect.stringContaining("Late news.") })
  for (const path of ["/", "/tags/even", "/rss.xml", "/sitemap.xml"]) {
    expect((await site.get(path)).text, path).toMatch(/Late|blog\/late/)
  }
  await brand.unpublish(late)
  expect((await brand.handOn(hook(), late)).status).toBe(200)
  expect((await site.get("/blog/late")).status).toBe(404)
  expect((await site.get("/")).text).not.toContain("Late")
})

it("an edit of the body alone makes the article's page again and no list; one of the title both", async () => {
  const article = await find("article-120")
  const lists = ["/", "/tags/even", "/tags/odd"]
  const [before, page] = [await renderings(...lists), await renderings("/blog/article-120")]
  const body = "The text of number 120.\n\nAnd more of it."
  expect((await brand.handOn(hook(), await brand.edit(article, { body }))).status).toBe(200)
  expect((await site.get("/blog/article-120")).text).toContain("And more of it.")
  expect(await renderings("/blog/article-120")).not.toEqual(page)
  expect(await renderings(...lists)).toEqual(before)

  await brand.handOn(hook(), await brand.edit(article, { title: "Another title" }))
  for (const path of ["/", "/tags/even", "/blog/article-120"]) {
    expect((await site.get(path)).text, path).toContain("Another title")
  }
  expect(await renderings("/tags/odd")).toEqual(before.slice(2))
})

it("no page is stale after early, doubled and late webhooks, and answers that are long on their way", async () => {
  const { stale, failures } = await runPublishStorm({
    brand,
    gateway,
    siteUrl: site.url,
    hook: "/api/citable",
    slugs: ["article-30", "article-31"],
    publishes: 4,
    random: createRandom(3),
    longestLagMs: 500,
    longestHoldMs: 800,
  })
  expect({ stale, failures }).toEqual({ stale: [], failures: 0 })
})

it("a draft is shown to who previews it alone, and kept nowhere", async () => {
  const article = await find("article-20")
  await brand.service.call("PATCH", `/v1/content/${article.id}`, { title: "Not yet said" })
  const { token } = await brand.service.call<{ token: string }>("POST", `/v1/content/${article.id}/preview`)
  const entered = await fetch(`${site.url}/api/draft?content_id=${article.id}&token=${token}`, { redirect: "manual" })
  expect(entered.status).toBe(303)
  const cookies = entered.headers.getSetCookie().map((text) => text.split(";")[0])
  const preview = await fetch(`${site.url}/blog/article-20`, { headers: { cookie: cookies.join("; ") } })
  expect(await preview.text()).toContain("<h1>Not yet said</h1>")
  expect((await site.get("/blog/article-20")).text).toContain("<h1>Article 20</h1>")
  expect(await findFiles(next().dist, (text) => text.includes("Not yet said"))).toEqual([])
})

it("a service that goes down right after an invalidation leaves every page up, and comes back with the new text", async () => {
  const article = await find("article-10")
  const edited = await brand.edit(article, { title: "Heard after all" })
  let isAsked = false
  gateway.breaks = (path) => isAsked || ((isAsked = path.includes("ids=")), false)
  expect((await brand.handOn(hook(), edited)).status).toBe(200)
  const paths = ["/", "/blog/article-10", "/blog/article-11", "/tags/even", "/rss.xml", "/sitemap.xml"]
  for (const path of paths) expect((await site.get(path)).status, path).toBe(200)
  expect((await site.get("/blog/never-there")).status).toBe(404)

  gateway.breaks = () => false
  for (const path of ["/", "/blog/article-10", "/tags/even"]) {
    await vi.waitFor(async () => expect((await site.get(path)).text).toContain("Heard after all"), {
      timeout: 60_000,
      interval: 500,
    })
  }
})
