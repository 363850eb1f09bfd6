import { createCitable as createPages } from "@citable/next/pages"
import { expect, it, onTestFinished, vi } from "vitest"

import { createCitable } from "../src/index.ts"
import { createBrand } from "./brand.ts"
import { createGateway } from "./gateway.ts"
import { createDist, createRenderer } from "./renderer.ts"

async function createSites() {
  const brand = await createBrand(1)
  onTestFinished(() => brand.close())
  const gateway = await createGateway(brand.service.url)
  onTestFinished(() => gateway.close())
  const renderer = await createRenderer()
  const options = { baseUrl: gateway.url, apiKey: brand.service.apiKey, distDir: await createDist(), poll: 0.1 }
  const path = ({ slug }: { slug: string }) => `/en/blog/${slug}`
  createCitable(options)
  const pages = createPages({ ...options, path })
  const article = await brand.service.call<{ id: string }>(
    "GET",
    `/v1/brands/${brand.service.brandId}/content/by-slug/article-1`,
  )
  return { brand, gateway, renderer, pages, article: article as never }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

it("a site of both routers makes one request a look, and both learn of a change", async () => {
  const { brand, gateway, renderer, article } = await createSites()
  // Nobody knows what the pages of either show.
  await until(() => expect(renderer.tags).toContain("citable:everything"))
  await until(() => expect(renderer.rendered).toContain("/en/blog/article-1"))
  await until(() => expect(brand.service.requests.slice(-4).map(({ status }) => status)).toEqual([304, 304, 304, 304]))

  // Answers take longer than the time between two looks, so two watches would wait for answers at the same time.
  gateway.before = () => new Promise((resolve) => setTimeout(resolve, 150))
  const held: number[] = []
  gateway.breaks = () => (held.push(gateway.held), false)
  await until(() => expect(held.slice(-8)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]))
  gateway.before = () => {}

  renderer.rendered.length = 0
  renderer.tags.length = 0
  await brand.edit(article, { title: "Another" })
  await until(() => expect(renderer.tags).toContain("citable:articles"))
  await until(() => expect(renderer.rendered).toContain("/en/blog/article-1"))
})

it("a page made of what was read last is made again by the first look that succeeds, though nothing changed", async () => {
  const { gateway, renderer, pages } = await createSites()
  const page = () => pages.getStaticProps({ params: { slug: "article-1" } })
  expect(await page()).not.toHaveProperty("revalidate")
  await until(() => expect(renderer.rendered).toContain("/en/blog/article-1"))
  gateway.breaks = () => true
  expect(await page()).toMatchObject({ props: { article: { title: "Article 1" } }, revalidate: 5 })
  renderer.rendered.length = 0
  gateway.breaks = () => false
  await until(() => expect(renderer.rendered).toEqual(["/en/blog/article-1"]))
  // The pause after a failure is over too.
  expect(await page()).not.toHaveProperty("revalidate")
})
