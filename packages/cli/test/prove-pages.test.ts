import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { expect, it, onTestFinished } from "vitest"

import { findPresentList } from "../src/init/proof/find-present-list.ts"
import { provePages, type ProvePagesOptions } from "../src/init/proof/prove-pages.ts"
import type { ServedSite } from "../src/init/proof/served-site.ts"

const article = {
  slug: "first",
  titles: ["The first"],
  passages: ["It ends with “these” words."],
  canonical: undefined,
  locale: "en",
  isHidden: false,
}
const canonical = '<link rel="canonical" href="https://site.example/blog/first/">'
const text = '<div class="box wide"><p>It begins.</p><p>It ends with "these" words.</p></div>'

/** What a world answers: a status and a page for each path. Everything else is 404. */
type World = Record<string, [status: number, html: string]>

const list: World[string] = [200, '<a href="/blog/first/">The first</a> <a href="/about">Me</a>']
const page = (head: string, body: string): World[string] => [
  200,
  `<html lang="en"><head>${head}</head><body>${body}</body></html>`,
]
const right = page(`<title>The first</title>${canonical}`, `<h1>The first</h1>${text}`)

async function serve(world: World, log = ""): Promise<ServedSite> {
  const server = createServer(({ url = "" }, response) => {
    const [status, html] = world[url] ?? world["*"] ?? [404, "Not found"]
    response.writeHead(status, { "content-type": "text/html" }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, said: () => log, stop: async () => {} }
}

async function prove(world: World, options: Partial<ProvePagesOptions> = {}) {
  const { signal } = new AbortController()
  const usual = { lists: ["/blog"], article, address: "https://site.example", container: ["box"], signal }
  return provePages(await serve(world), { ...usual, ...options })
}

it("tells what it saw of a list, an article and an unknown address", async () => {
  const checks = await prove({ "/blog/": list, "/blog/first/": right })
  expect(checks.map(({ status, message }) => `${status}: ${message}`)).toEqual([
    "ok: /blog answers 200 and links 1 article",
    "ok: /blog/first/ shows its title and the end of its text, where the other pages of the site have theirs",
    "ok: /blog/first/ names its address at https://site.example to search engines",
    "ok: An address without an article answers 404",
  ])
})

it("says what it did not look at", async () => {
  const world = { "/blog": list, "/blog/first/": page("<title>The first</title>", text) }
  expect((await prove(world, { article: undefined })).at(-1)).toMatchObject({ name: "article", status: "skipped" })
  const hidden = await prove(world, { article: { ...article, isHidden: true } })
  expect(hidden).toContainEqual(expect.objectContaining({ name: "address", status: "skipped" }))
  expect(await prove(world)).toContainEqual(expect.objectContaining({ name: "address", status: "warning" }))
  const unknown = await prove(world, { address: null })
  expect(unknown).toContainEqual(expect.objectContaining({ name: "address", status: "ok" }))
})

it("finds the list of a site that had its pages before on the home page, and an article that no page lists", async () => {
  const site = await serve({ "/": list, "/blog/first/": right })
  const { signal } = new AbortController()
  const find = (slug: string) => findPresentList(site, { page: "/docs/blog", slug, signal })
  expect([await find("first"), await find("other")]).toEqual(["/", undefined])
  const alone = await prove({ "/blog/first/": right }, { lists: [], link: "/blog/first" })
  expect(alone.map(({ name, status }) => `${name} ${status}`)).toEqual([
    "article ok",
    "address ok",
    "unknown_article ok",
  ])
  expect((await prove({ "/": list, "/blog/first/": right }, { lists: ["/"], under: "/blog" }))[0]).toMatchObject({
    message: "/ answers 200 and links 1 article",
  })
})

const withPage = (one: World[string]): World => ({ "/blog": list, "/blog/first/": one })

it.each<[what: string, world: World, fault: string, options?: Partial<ProvePagesOptions>]>([
  ["a list that fails", { "/blog": [500, "Oh"] }, "/blog, the list of articles, answers 500"],
  ["a list without the article", { "/blog": [200, "Nothing"] }, "/blog does not link the article first"],
  ["a page that fails", withPage([500, "Oh"]), "/blog/first/: the page answers 500"],
  [
    "a page that answers 200 with an error",
    withPage(page("", "Internal error")),
    "does not have the title “The first”",
  ],
  [
    "a layout that drops its slot",
    withPage(page(`<title>The first</title>${canonical}`, "<h1>The first</h1>")),
    "does not show the text “It ends",
  ],
  [
    "a layout that names another site",
    withPage(page('<title>The first</title><link rel="canonical" href="https://example.com/blog/first/">', text)),
    "it is at https://example.com/blog/first/, but it is at https://site.example/blog/first/",
  ],
  [
    "an address that nobody knows",
    withPage(right),
    "names the canonical address https://site.example",
    { address: null },
  ],
  [
    "a page that hides itself",
    withPage(page(`<title>The first</title><meta name="robots" content="noindex">${canonical}`, text)),
    "tells search engines to leave it out",
  ],
  ["a text outside of the container", withPage(right), "its text is outside of", { container: ["box", "narrow"] }],
  [
    "pages for any address",
    { ...withPage(right), "*": page("", "Hello") },
    "which is not an article, answers 200 and not 404",
  ],
])("sees what is wrong: %s", async (_what, world, fault, options) => {
  const wrong = (await prove(world, options)).filter(({ status }) => status === "error")
  expect(wrong.map(({ message }) => message)).toEqual([expect.stringContaining(fault)])
})

it("adds the error of the site to a fault, and not what a server says when it starts", async () => {
  const options = { lists: ["/blog"], article, address: null, container: [], signal: new AbortController().signal }
  const begin = "▲ Next.js 16.4.5\n✓ Ready in 145ms\n"
  const faultOf = async (log: string) => (await provePages(await serve({}, log), options)).at(-1)?.message
  expect(await faultOf(begin)).toBe("/blog, the list of articles, answers 404")
  expect(await faultOf(`${begin}⨯ TypeError: a is null\n`)).toMatch(/answers 404 \(⨯ TypeError: a is null\)$/)
})

it("says which page does not answer", async () => {
  const server = createServer(({ socket }) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { signal } = new AbortController()
  const options = { lists: ["/blog"], article, address: null, container: [], signal }
  await expect(provePages({ origin, said: () => "", stop: async () => {} }, options)).rejects.toMatchObject({
    code: "pages_do_not_render",
    message: "/blog does not answer and ends the connection.",
  })
})
