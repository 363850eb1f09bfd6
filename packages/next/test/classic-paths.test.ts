import { createCitable } from "@citable/next/pages"
import { expect, it, onTestFinished, vi } from "vitest"

import { type Brand, createBrand } from "./brand.ts"
import { createDist, createRenderer } from "./renderer.ts"

const options = (brand: Brand) => ({
  baseUrl: brand.service.url,
  apiKey: brand.service.apiKey,
  path: ({ slug, locale }: { slug: string; locale: string }) => `/${locale}/blog/${slug}`,
})

it("an article whose slug and locale changed without a webhook leaves every old path, and every list shows it", async () => {
  const brand = await createBrand(2)
  onTestFinished(() => brand.close())
  const renderer = await createRenderer()
  onTestFinished(() => renderer.close())
  const { distDir, remove } = await createDist()
  onTestFinished(remove)
  createCitable({ ...options(brand), distDir, poll: 0.1 })
  const until = (check: () => void) => vi.waitFor(check, { interval: 20 })
  // Nobody knows what this build shows, so each of its pages is rendered again.
  await until(() => expect(renderer.rendered).toEqual(["/", "/en/blog", "/en/blog/article-1"]))
  await until(() => expect(brand.service.requests.at(-1)?.path).toContain("/changes"))

  renderer.rendered.length = 0
  const article = await brand.service.call<{ id: string }>(
    "GET",
    `/v1/brands/${brand.service.brandId}/content/by-slug/article-1`,
  )
  await brand.edit(article as never, { slug: "artikel-1", locale: "de" })
  const old = ["/de/blog/artikel-1", "/de/blog/article-1", "/en/blog/artikel-1", "/en/blog/article-1"]
  await until(() => expect(new Set(renderer.rendered)).toEqual(new Set([...old, "/", "/en/blog"])))

  // Next keeps the old page in memory if a visitor's request read it from disk meanwhile.
  renderer.rendered.length = 0
  renderer.kept.add("/de/blog/artikel-1")
  await brand.unpublish(article as never)
  await until(() => expect(new Set(renderer.rendered)).toEqual(new Set([...old, "/", "/en/blog"])))
  const again = () => renderer.rendered.filter((path, index) => renderer.rendered.indexOf(path) < index)
  await until(() => expect(again()).toContain("/de/blog/artikel-1"))
})

it("an article that moved to another locale redirects from its old path", async () => {
  const brand = await createBrand(1)
  onTestFinished(() => brand.close())
  const citable = createCitable({ ...options(brand), locale: "en", poll: false })
  const page = () => citable.getStaticProps({ params: { slug: "article-1" } })
  expect(await page()).toMatchObject({ props: { article: { title: "Article 1" } } })
  const article = await citable.getArticle("article-1")
  await brand.edit(article as never, { locale: "de" })
  expect(await page()).toMatchObject({ redirect: { destination: "/de/blog/article-1", permanent: true } })
})
