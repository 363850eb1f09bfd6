import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

import type { Article, ArticleEventType } from "@citable/contract"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { type AnnounceOptions, type Brand, createBrand, findDifferences } from "./brand.ts"
import { createRandom } from "./create-random.ts"
import { createGateway, type Gateway } from "./gateway.ts"
import { createNextSite, type RunningSite } from "./next-site.ts"
import { runPublishStorm } from "./publish-storm.ts"

const count = 250
let brand: Brand
let gateway: Gateway
let site: RunningSite
let buildOutput: string
let buildRequests: string[]
const next = () => createNextSite({ ...brand.env, CITABLE_URL: gateway.url }, ".next/app-router")

beforeAll(async () => {
  brand = await createBrand(count)
  gateway = await createGateway(brand.service.url)
  await next().remove()
  brand.takeRequests()
  buildOutput = await next().build()
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
const rendering = async (path: string) => (await site.get(path)).rendering

/** Sends an event, and gives a function that waits for the second invalidation, when the site asks for the article once more. */
async function send(type: ArticleEventType, article: Article, options?: AnnounceOptions): Promise<() => Promise<void>> {
  brand.takeRequests()
  const answer = await fetch(await brand.announce(hook(), type, article, options))
  expect(answer.status).toBe(200)
  const asked = () =>
    brand.service.requests.filter(({ path }) => path.split("?")[0]?.endsWith(`/by-slug/${article.slug}`)).length
  return async () => {
    await vi.waitFor(() => expect(asked()).toBeGreaterThanOrEqual(2), { timeout: 30_000, interval: 50 })
    for (const path of ["/", "/tags/even", "/tags/odd", "/blog/article-1"]) await site.get(path)
    brand.takeRequests()
  }
}

it("a build asks for each hundred articles once and renders every page", async () => {
  const changes = `/v1/brands/${brand.service.brandId}/content/changes`
  expect(buildRequests).toEqual(["/v1/tools", changes, changes, changes])
  expect(buildOutput).not.toMatch(/ƒ \/(blog|tags|rss|sitemap|$)/m)
  const manifest = JSON.parse(await readFile(join(next().dist, "prerender-manifest.json"), "utf8")) as {
    routes: Record<string, unknown>
  }
  const pages = Object.keys(manifest.routes)
  expect(pages.filter((path) => path.startsWith("/blog/"))).toHaveLength(count)
  expect(pages).toEqual(expect.arrayContaining(["/", "/rss.xml", "/sitemap.xml", "/tags/even", "/tags/odd"]))
})

it("the key is in nothing that Next wrote, and the client in nothing for browsers", async () => {
  expect(await findFiles((text) => text.includes(brand.service.apiKey))).toEqual([])
  const speakOfIt = await findFiles((text) => text.includes("CITABLE_API_KEY"))
  expect(speakOfIt.filter((path) => path.startsWith(join(next().dist, "static")))).toEqual([])
})

it("feed, sitemap and metadata speak of the articles", async () => {
  expect((await site.get("/rss.xml")).text).toContain("<link>https://site.example/blog/article-250</link>")
  expect((await site.get("/sitemap.xml")).text).toMatch(
    /<loc>https:\/\/site\.example\/blog\/article-1<\/loc>\s*<lastmod>2/,
  )
  const { text } = await site.get("/blog/article-7")
  expect(text).toContain('<link rel="canonical" href="https://site.example/blog/article-7"/>')
  expect(text).toContain('<meta property="og:type" content="article"/>')
  expect(text).toContain('"@type":"BlogPosting","headline":"Article 7"')
})

it("a published article is everywhere at the first visit after its webhook, and no other page is made again", async () => {
  expect((await site.get("/blog/late")).status).toBe(404)
  const [untouched, odd] = [await rendering("/blog/article-1"), await rendering("/tags/odd")]
  const late = await brand.service.publish({ title: "Late", slug: "late", body: "Late news.", tags: ["even"] })
  expect((await site.get("/")).text).not.toContain("Late")

  const settled = await send("content.published", late)
  expect((await site.get("/blog/late")).text).toContain("<h1>Late</h1>")
  for (const path of ["/", "/tags/even", "/rss.xml", "/sitemap.xml"]) {
    expect((await site.get(path)).text, path).toMatch(/Late|blog\/late/)
  }
  await settled()
  expect(await rendering("/blog/article-1")).toBe(untouched)
  expect(await rendering("/tags/odd")).toBe(odd)
  expect(brand.takeRequests()).toEqual([])
})

it("an edit makes the article's pages again, and its old address leads to the new one", async () => {
  const before = await rendering("/blog/article-1")
  const article = await find("article-4")
  const edited = await brand.edit(article, { slug: "article-four", title: "Article Four" })
  const settled = await send("content.updated", edited, { previousSlug: "article-4" })

  expect((await site.get("/blog/article-four")).text).toContain("<h1>Article Four</h1>")
  const old = await site.get("/blog/article-4")
  expect(old.status).toBe(308)
  expect(old.location).toContain("/blog/article-four")
  expect((await site.get("/tags/even")).text).toContain("Article Four")
  await settled()
  expect(await rendering("/blog/article-1")).toBe(before)
})

it("an unpublished article is gone from its page, its old address and the lists", async () => {
  const article = await find("article-four")
  await brand.unpublish(article)
  const settled = await send("content.unpublished", article)
  expect((await site.get("/blog/article-four")).status).toBe(404)
  expect((await site.get("/blog/article-4")).status).toBe(404)
  for (const path of ["/", "/tags/even", "/sitemap.xml"]) {
    expect((await site.get(path)).text, path).not.toMatch(/Article Four|article-four/)
  }
  await settled()
})

it("an unsigned, a tampered and a stale webhook get 401 and touch nothing", async () => {
  const before = await rendering("/")
  const article = await find("article-6")
  await brand.edit(article, { title: "Unheard" })
  const signed = await brand.announce(hook(), "content.updated", article)
  const body = await signed.clone().text()
  const stale = await brand.announce(hook(), "content.updated", article, {
    timestamp: Math.floor(Date.now() / 1000) - 3600,
  })
  brand.takeRequests()
  const requests = [
    new Request(hook(), { method: "POST", body }),
    new Request(hook(), {
      method: "POST",
      headers: signed.headers,
      body: body.replace("content.updated", "content.deleted"),
    }),
    stale,
  ]
  for (const request of requests) expect((await fetch(request)).status).toBe(401)
  expect(await rendering("/")).toBe(before)
  expect((await site.get("/blog/article-6")).text).toContain("<h1>Article 6</h1>")
  expect(brand.takeRequests()).toEqual([])
})

it("every case that a receiver has to refuse or take is answered as it has to be", async () => {
  expect(await findDifferences(hook(), brand.secret)).toEqual([])
  // A sender follows no redirect: the address has to be the one without the slash.
  const redirect = await fetch(new Request(`${hook()}/`, { method: "POST", body: "{}", redirect: "manual" }))
  expect(redirect.status).toBe(308)
})

it("a revision that the service does not show yet leaves every page as it is", async () => {
  const before = await rendering("/")
  const article = await find("article-8")
  const answer = await fetch(await brand.announce(hook(), "content.updated", article, { ahead: 1 }))
  expect(answer.status).toBe(503)
  expect(answer.headers.get("retry-after")).toBe("5")
  expect(await rendering("/")).toBe(before)
  // The service still holds the last question for a moment.
  await vi.waitFor(() => expect(brand.service.requests.some(({ status }) => status === 503)).toBe(true), 20_000)
})

it("no page is stale after early, doubled and late webhooks, and answers that are long on their way", async () => {
  const { stale, waits, failures } = await runPublishStorm({
    brand,
    gateway,
    siteUrl: site.url,
    hook: "/api/citable",
    slugs: ["article-30", "article-31", "article-32"],
    publishes: 10,
    random: createRandom(7),
    longestLagMs: 800,
    longestHoldMs: 1500,
  })
  expect({ stale, failures }).toEqual({ stale: [], failures: 0 })
  expect(waits.length).toBeGreaterThan(0)
})

it("a draft is shown to who previews it alone, and kept nowhere", async () => {
  const article = await find("article-20")
  await brand.service.call("PATCH", `/v1/content/${article.id}`, { title: "Not yet said" })
  const { token } = await brand.service.call<{ token: string }>("POST", `/v1/content/${article.id}/preview`)
  const enter = (given: string) =>
    fetch(`${site.url}/api/draft?content_id=${article.id}&token=${given}`, { redirect: "manual" })
  const wrong = ["", brand.service.apiKey, "pvw_wrong", `${token}x`].map(enter)
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([400, 400, 401, 401])

  const entered = await enter(token)
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/blog/article-20"])
  const cookie = entered.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ")
  const page = async (path: string, headers = {}) => (await fetch(site.url + path, { headers })).text()
  expect(await page("/blog/article-20", { cookie })).toContain("<h1>Not yet said</h1>")
  expect(await page("/blog/article-22", { cookie })).toContain("<h1>Article 22</h1>")
  expect(await page("/blog/article-20")).toContain("<h1>Article 20</h1>")

  const left = await fetch(`${site.url}/api/draft`, { method: "POST", headers: { cookie }, redirect: "manual" })
  expect(left.headers.getSetCookie().join()).toMatch(
    /__citable_preview=;.*__prerender_bypass=;|__prerender_bypass=;.*__citable_preview=;/,
  )
  expect(await findFiles((text) => text.includes("Not yet said"))).toEqual([])
})

it("a rebuild with the kept cache asks once and shows what changed without a webhook", async () => {
  await site.stop()
  brand.takeRequests()
  await next().build()
  expect(brand.takeRequests()).toEqual([`/v1/brands/${brand.service.brandId}/content/changes`])
  const page = await readFile(join(next().dist, "server/app/blog/article-6.html"), "utf8")
  expect(page).toContain("<h1>Unheard</h1>")
})

it("a service that goes down right after an invalidation leaves every page up, and comes back with the new text", async () => {
  site = await next().start()
  const article = await find("article-10")
  for (const path of ["/", "/blog/article-10", "/tags/even"]) await site.get(path)
  const edited = await brand.edit(article, { title: "Heard after all" })
  // The service answers the route's question, and nothing after that.
  let isAsked = false
  gateway.breaks = (path) => isAsked || ((isAsked = path.includes("ids=")), false)
  expect((await fetch(await brand.announce(hook(), "content.updated", edited))).status).toBe(200)

  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const path of ["/", "/blog/article-10", "/blog/article-11", "/tags/even", "/rss.xml", "/sitemap.xml"]) {
      statuses.push((await site.get(path)).status)
    }
    expect((await site.get("/blog/never-there")).status).toBe(404)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await site.get("/blog/article-10")).text).toContain("<h1>Article 10</h1>")

  gateway.breaks = () => false
  for (const path of ["/", "/blog/article-10", "/tags/even"]) {
    await vi.waitFor(async () => expect((await site.get(path)).text).toContain("Heard after all"), {
      timeout: 60_000,
      interval: 500,
    })
  }
})

it("an article that is withdrawn while the service goes down is gone all the same", async () => {
  const article = await find("article-12")
  for (const path of ["/", "/blog/article-12", "/tags/even"])
    expect((await site.get(path)).text).toContain("Article 12")
  await brand.unpublish(article)
  let isAsked = false
  gateway.breaks = (path) => isAsked || ((isAsked = path.includes("ids=")), false)
  expect((await fetch(await brand.announce(hook(), "content.unpublished", article))).status).toBe(200)
  expect((await site.get("/blog/article-12")).status).toBe(404)
  for (const path of ["/", "/tags/even"]) expect((await site.get(path)).text).not.toContain("Article 12<")
})

/** The files that Next wrote whose text is so. */
async function findFiles(matches: (text: string) => boolean): Promise<string[]> {
  const files = (await readdir(next().dist, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const found: string[] = []
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    if (matches(await readFile(path, "latin1"))) found.push(path)
  }
  return found
}

async function find(slug: string): Promise<Article> {
  return brand.service.call("GET", `/v1/brands/${brand.service.brandId}/content/by-slug/${slug}`)
}
