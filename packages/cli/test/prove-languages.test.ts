import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import type { ListedArticle } from "@citable/reader/look"
import { expect, it, onTestFinished } from "vitest"

import { proveLanguages } from "../src/init/proof/prove-languages.ts"

const article = (slug: string, locale: string): ListedArticle => ({
  id: `cnt_${slug}`,
  slug,
  locale,
  version: 1,
  title: slug,
  seoTitle: null,
  previousSlugs: [],
  translationGroup: "tea",
  isHidden: false,
  canonical: null,
  cover: null,
  publishedAt: null,
  modifiedAt: "",
})
const articles = [article("tea", "en"), article("tee", "de")]
const address = "https://a.example"

/** Serves a site that names `address` as its own, with what each article says of its languages. */
async function prove(languages: string, options: { articles?: ListedArticle[]; address?: string | null } = {}) {
  const page = ({ slug, locale }: ListedArticle) =>
    `<html lang="${locale}"><head><meta name="citable:article" content="cnt_${slug}"><meta name="citable:version" content="1">${languages}</head><body><h1>${slug}</h1></body></html>`
  const world: Record<string, string> = {
    "/blog": '<a href="/blog/tea">Tea</a>',
    "/de/blog": '<a href="/de/blog/tee">Tee</a>',
    "/blog/tea": page(article("tea", "en")),
    "/de/blog/tee": page(article("tee", "de")),
  }
  const server = createServer(({ url = "" }, response) => {
    response.writeHead(world[url] === undefined ? 404 : 200, { "content-type": "text/html" }).end(world[url])
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = { origin, said: () => "", stop: async () => {} }
  const { signal } = new AbortController()
  const checks = await proveLanguages(site, { lists: ["/blog", "/de/blog"], articles, address, signal, ...options })
  return checks.map(({ status, message }) => [status, message])
}

const link = (tag: string, path: string) => `<link rel="alternate" hreflang="${tag}" href="${address}${path}">`

it("opens the pages of an article at their place here, whatever address they name", async () => {
  expect(await prove(link("en", "/blog/tea") + link("de", "/de/blog/tee"))).toEqual([
    ["ok", "The head names the languages en and de, and the other page names it back: /blog/tea"],
  ])
})

it("finds a layout that assumes the same slug in all languages", async () => {
  expect((await prove(link("en", "/blog/tea") + link("de", "/de/blog/tea"))).map(([, message]) => message)).toContain(
    "The head says that “de” is at https://a.example/de/blog/tea, which answers 404: /blog/tea",
  )
})

it("finds pages that name no translation", async () => {
  expect((await prove("")).join()).toContain("and neither the Link header nor the head nor the sitemap")
})

it("says what it could not look at", async () => {
  const skipped = [await prove("", { address: null }), await prove("", { articles: articles.slice(0, 1) })]
  expect(skipped.flat().map(([status]) => status)).toEqual(["skipped", "skipped"])
})
