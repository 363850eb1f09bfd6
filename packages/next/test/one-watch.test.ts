import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import type { Article } from "@citable/contract"
import { type Citable as PagesCitable, createCitable as createPages, createWebhook } from "@citable/next/pages"
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest"

import { createCitable } from "../src/index.ts"
import { addSharedCache } from "../src/internal/cache/shared-caches.ts"
import { type Brand, createBrand } from "./brand.ts"
import { createGateway, type Gateway } from "./gateway.ts"
import { createDist, createRenderer, type Renderer } from "./renderer.ts"

const cleanUp: (() => unknown)[] = []
let brand: Brand
let gateway: Gateway
let renderer: Renderer
let pages: PagesCitable
let article: Article

beforeAll(async () => {
  brand = await createBrand(1)
  cleanUp.push(() => brand.close())
  gateway = await createGateway(brand.service.url)
  cleanUp.push(() => gateway.close())
  renderer = await createRenderer()
  cleanUp.push(() => renderer.close())
  const { distDir, remove } = await createDist()
  cleanUp.push(remove)
  const options = { baseUrl: gateway.url, apiKey: brand.service.apiKey, distDir, poll: 0.1 }
  createCitable(options)
  pages = createPages({ ...options, path: ({ slug }) => `/en/blog/${slug}` })
  article = await brand.service.call("GET", `/v1/brands/${brand.service.brandId}/content/by-slug/article-1`)
})
afterAll(async () => {
  for (const clean of cleanUp.toReversed()) await clean()
})

/** Both routers have looked, and nothing has changed since. */
async function calm(): Promise<void> {
  await until(() => expect(brand.service.requests.slice(-4).map(({ status }) => status)).toEqual([304, 304, 304, 304]))
  renderer.rendered.length = 0
  renderer.tags.length = 0
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

it("a site of both routers makes one request a look, and both learn of a change", async () => {
  // Nobody knows what the pages of either show.
  await until(() => expect(renderer.tags).toContain("citable:everything"))
  await until(() => expect(renderer.rendered).toContain("/en/blog/article-1"))
  await calm()

  // Answers take longer than the time between two looks, so two watches would wait for answers at the same time.
  gateway.before = () => new Promise((resolve) => setTimeout(resolve, 150))
  const held: number[] = []
  gateway.breaks = () => (held.push(gateway.held), false)
  await until(() => expect(held.slice(-8)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]))
  gateway.before = () => {}

  await brand.edit(article, { title: "Another" })
  await until(() => expect(renderer.tags).toContain("citable:articles"))
  await until(() => expect(renderer.rendered).toContain("/en/blog/article-1"))
})

it("a page made of what was read last is made again by the first look that succeeds, though nothing changed", async () => {
  const page = () => pages.getStaticProps({ params: { slug: "article-1" } })
  expect(await page()).not.toHaveProperty("revalidate")
  await calm()
  gateway.breaks = () => true
  expect(await page()).toMatchObject({ props: { article: { title: "Another" } }, revalidate: 5 })
  gateway.breaks = () => false
  await until(() => expect(renderer.rendered).toEqual(["/en/blog/article-1"]))
  // The pause after a failure is over too.
  expect(await page()).not.toHaveProperty("revalidate")
})

it("a webhook of the Pages Router leaves the other router, and lists that it does not name, to the next look", async () => {
  await calm()
  const webhook = createWebhook(pages, { secret: brand.secret })
  const server = createServer((request, response) => {
    void webhook(request as never, Object.assign(response, { revalidate: async () => {} }) as never)
  }).listen(0, "127.0.0.1")
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once("listening", resolve))

  gateway.breaks = (path) => path.includes("/changes")
  const edited = await brand.edit(article, { title: "Announced" })
  const { port } = server.address() as AddressInfo
  expect((await brand.forward(`http://127.0.0.1:${port}/api/classic`, edited)).status).toBe(200)
  renderer.rendered.length = 0
  renderer.tags.length = 0
  gateway.breaks = () => false
  await until(() => expect(renderer.tags).toContain("citable:articles"))
  await until(() => expect(renderer.rendered).toContain("/en/blog"))
})

it("a page that does not render is named, keeps no other page from its turn, and is made again by the next look", async () => {
  await calm()
  const warn = vi.spyOn(console, "warn").mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  renderer.statusOf = (path) => ({ "/en/blog/article-1": 500, "/": 0 })[path] ?? 200
  await brand.edit(article, { title: "Not rendered" })
  const named =
    "It tries again with the next check. Next could not render /en/blog/article-1 (500), / (no answer) again."
  await until(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining(named)))
  expect(renderer.rendered).toContain("/en/blog")
  renderer.statusOf = () => 200
  renderer.rendered.length = 0
  await until(() => expect(renderer.rendered).toEqual(expect.arrayContaining(["/en/blog/article-1", "/"])))
})

it("while the store of a shared cache is down, each look invalidates again what the other instances do not know", async () => {
  await calm()
  const warn = vi.spyOn(console, "warn").mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  const asked: string[][] = []
  let isDown = true
  const position = () => ({ read: async () => undefined, keep: async () => {} })
  const invalidate = async (tags: readonly string[]) => asked.push([...tags]) > 0 && !isDown
  addSharedCache("of this test", { invalidate, countLost: () => 0, position })
  await brand.edit(article, { title: "Not shared" })
  const name = `citable:article:${article.id}`
  const isAskedAgain = () => asked.filter((tags) => tags.includes(name)).length > 2
  await until(() => expect(isAskedAgain()).toBe(true))
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("The store of the shared cache does not answer."))
  isDown = false
  await calm()
  asked.length = 0
  await calm()
  expect(asked).toEqual([])
})
