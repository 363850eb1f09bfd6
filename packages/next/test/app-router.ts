import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

import { toIndexNowKey } from "@citable/contract/core"
import { expect, it, vi } from "vitest"

import { articleCount, type BuiltSite } from "./built-site.ts"
import { findFiles } from "./find-files.ts"
import { toCookies } from "./to-cookies.ts"

/** Describes the App Router on a running site. */
export function testAppRouter(built: BuiltSite): void {
  const hook = () => `${built.site.url}/api/citable`
  const rendering = async (path: string) => (await built.site.get(path)).rendering

  it("every page is static", async () => {
    expect(built.output).not.toMatch(/ƒ \/(blog|tags|rss|sitemap|$)/m)
    const manifest = JSON.parse(await readFile(join(built.next().dist, "prerender-manifest.json"), "utf8")) as {
      routes: Record<string, unknown>
    }
    const pages = Object.keys(manifest.routes)
    expect(pages.filter((path) => path.startsWith("/blog/"))).toHaveLength(articleCount + 3)
    expect(pages).toEqual(expect.arrayContaining(["/", "/rss.xml", "/sitemap.xml", "/tags/even", "/tags/odd"]))
  })

  it("no file of Next has the key, and no file for browsers has the client", async () => {
    expect(await findFiles(built.next().dist, (text) => text.includes(built.brand.service.apiKey))).toEqual([])
    const speakOfIt = await findFiles(built.next().dist, (text) => text.includes("CITABLE_API_KEY"))
    expect(speakOfIt.filter((path) => path.startsWith(join(built.next().dist, "static")))).toEqual([])
  })

  it("feed, sitemap and metadata have the articles", async () => {
    expect((await built.site.get("/rss.xml")).text).toContain("<link>https://site.example/blog/article-101</link>")
    expect((await built.site.get("/sitemap.xml")).text).toMatch(
      /<loc>https:\/\/site\.example\/blog\/article-1<\/loc>\s*<lastmod>2/,
    )
    const key = await toIndexNowKey(built.brand.service.brandId)
    expect((await built.site.get("/indexnow.txt")).text).toBe(key)
    const { text } = await built.site.get("/blog/article-7")
    expect(text).toContain('<link rel="canonical" href="https://site.example/blog/article-7"/>')
    expect(text).toContain('<meta property="og:type" content="article"/>')
    expect(text).toContain('"@type":"BlogPosting","headline":"Article 7"')
  })

  it("unknown addresses leave nothing in Next's data cache", async () => {
    const countFiles = async () => (await readdir(join(built.next().dist, "cache/fetch-cache"))).length
    const before = await countFiles()
    for (const name of ["made-up", "made-up-2", "made-up-3"]) {
      expect((await built.site.get(`/blog/${name}`)).status).toBe(404)
      await built.site.get(`/tags/${name}`)
    }
    expect(await countFiles()).toBe(before)
  })

  it("a published article is everywhere at the first visit after its webhook, and Next renders no other page again", async () => {
    expect((await built.site.get("/blog/late")).status).toBe(404)
    const [untouched, odd] = [await rendering("/blog/article-1"), await rendering("/tags/odd")]
    const body = "Late news.\n\n```js\nlet a\n```"
    const late = await built.brand.service.publish({ title: "Late", slug: "late", body, tags: ["even"] })
    expect((await built.site.get("/")).text).not.toContain("Late")

    const settled = await built.send(() => built.brand.forward(hook(), late))
    const { text } = await built.site.get("/blog/late")
    expect(text).toContain("<h1>Late</h1>")
    expect(text).toContain('<span class="ct-keyword">let</span>')
    // A bundle finds the native parser of its site.
    expect((await built.site.get("/api/binaries")).text).toContain("satteri")
    for (const path of ["/", "/tags/even", "/rss.xml", "/sitemap.xml"]) {
      expect((await built.site.get(path)).text, path).toMatch(/Late|blog\/late/)
    }
    await settled()
    for (const path of ["/", "/tags/even"]) await built.site.get(path)
    built.brand.takeRequests()
    expect(await rendering("/blog/article-1")).toBe(untouched)
    expect(await rendering("/tags/odd")).toBe(odd)
    for (const path of ["/", "/blog/late", "/tags/even"]) await built.site.get(path)
    expect(built.brand.takeRequests()).toEqual([])
  })

  it("an edit of only the body revalidates the article's page, feed and sitemap, and no list", async () => {
    const article = await built.find("article-14")
    const lists = ["/", "/tags/even"]
    const before = await Promise.all([...lists, "/blog/article-14"].map(rendering))
    const edited = await built.brand.edit(article, { body: `The text of number 14.\n\nAnd more of it.\n\n${elements}` })
    const settled = await built.send(() => built.brand.forward(hook(), edited))
    expect((await built.site.get("/blog/article-14")).text).toContain("And more of it.")
    expect(await Promise.all(lists.map(rendering))).toEqual(before.slice(0, 2))
    expect(await rendering("/blog/article-14")).not.toBe(before[2])
    expect((await built.site.get("/sitemap.xml")).text).toContain(`article-14</loc>\n<lastmod>${edited.updated_at}`)
    await settled()
    expect(await Promise.all(lists.map(rendering))).toEqual(before.slice(0, 2))
    await expectElements(built)

    // Without an excerpt of its own, lists show the beginning of the text.
    await built.forward(await built.brand.edit(article, { body: "It begins otherwise." }))
    expect((await built.site.get("/")).text).toContain("It begins otherwise.")
  })

  it("an edit revalidates the article's pages, and its old address redirects to the new one", async () => {
    const before = await rendering("/blog/article-1")
    const article = await built.find("article-4")
    const edited = await built.brand.edit(article, { slug: "article-four", title: "Article Four" })
    const settled = await built.send(() => built.brand.forward(hook(), edited))

    expect((await built.site.get("/blog/article-four")).text).toContain("<h1>Article Four</h1>")
    const old = await built.site.get("/blog/article-4")
    expect(old.status).toBe(308)
    expect(old.location).toContain("/blog/article-four")
    expect((await built.site.get("/tags/even")).text).toContain("Article Four")
    await settled()
    expect(await rendering("/blog/article-1")).toBe(before)
  })

  it("an unpublished article disappears from its page, its old address and the lists", async () => {
    const article = await built.find("article-four")
    await built.brand.unpublish(article)
    const settled = await built.send(() => built.brand.forward(hook(), article))
    expect((await built.site.get("/blog/article-four")).status).toBe(404)
    expect((await built.site.get("/blog/article-4")).status).toBe(404)
    for (const path of ["/", "/tags/even", "/sitemap.xml"]) {
      expect((await built.site.get(path)).text, path).not.toMatch(/Article Four|article-four/)
    }
    await settled()
  })

  it("unsigned, tampered and stale webhooks get 401 and change nothing", async () => {
    const before = await rendering("/")
    const article = await built.find("article-16")
    await built.brand.edit(article, { title: "Not heard" })
    const signed = await built.brand.announce(hook(), "content.updated", article)
    const body = await signed.clone().text()
    const stale = await built.brand.announce(hook(), "content.updated", article, {
      timestamp: Math.floor(Date.now() / 1000) - 3600,
    })
    built.brand.takeRequests()
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
    expect((await built.site.get("/blog/article-16")).text).toContain("<h1>Article 16</h1>")
    expect(built.brand.takeRequests()).toEqual([])
  })

  it("a revision that the service does not show yet leaves every page as it is", async () => {
    const before = await rendering("/")
    const article = await built.find("article-8")
    const answer = await fetch(await built.brand.announce(hook(), "content.updated", article, { ahead: 1 }))
    expect(answer.status).toBe(503)
    expect(answer.headers.get("retry-after")).toBe("5")
    expect(await rendering("/")).toBe(before)
    // The service holds the route's last request for a moment.
    await vi.waitFor(() => expect(built.brand.service.requests.some(({ status }) => status === 503)).toBe(true), 60_000)
  })

  it("a draft is shown only to the person who previews it, and is not cached", async () => {
    const article = await built.find("article-20")
    await built.brand.service.call("PATCH", `/v1/content/${article.id}`, { title: "Not yet said" })
    const { token } = await built.brand.service.call<{ token: string }>("POST", `/v1/content/${article.id}/preview`)
    const enter = (given: string) =>
      fetch(`${built.site.url}/api/draft?content_id=${article.id}&token=${given}`, { redirect: "manual" })
    const wrong = ["", built.brand.service.apiKey, "pvw_wrong", `${token}x`].map(enter)
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([400, 400, 401, 401])

    const entered = await enter(token)
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/blog/article-20"])
    const cookie = entered.headers
      .getSetCookie()
      .map((text) => text.split(";")[0])
      .join("; ")
    const page = async (path: string, headers = {}) => (await fetch(built.site.url + path, { headers })).text()
    expect(await page("/blog/article-20", { cookie })).toContain("<h1>Not yet said</h1>")
    built.brand.takeRequests()
    expect(await page("/blog/article-22", { cookie })).toContain("<h1>Article 22</h1>")
    // Next prefetches such pages, and the service limits how often a preview may be read.
    expect(built.brand.takeRequests().filter((path) => path.includes(article.id))).toEqual([])
    // Next reads no cache in draft mode, and a preview renders at each key.
    await page("/", { cookie })
    expect(built.brand.takeRequests()).not.toEqual([])
    await page("/", { cookie })
    expect(built.brand.takeRequests()).toEqual([])
    expect(await page("/blog/article-20")).toContain("<h1>Article 20</h1>")

    const shown = await page("/blog/article-20", { cookie })
    expect(shown).toContain('class="citable-preview"')
    expect(shown).toMatch(
      new RegExp(`<a class="citable-edit" href="http://[^"]+/edit/${article.id}">Edit this article</a>`),
    )
    for (const [path, headers] of [["/blog/article-20"], ["/blog/article-22", { cookie }]] as const) {
      expect(await page(path, headers)).not.toMatch(/citable-(?:preview|edit)/)
    }

    const ask = (id: string, etag: string, headers = {}) =>
      fetch(`${built.site.url}/api/draft?${new URLSearchParams({ content_id: id, etag })}`, { headers })
    const state = (await (await ask(article.id, "", { cookie })).json()) as { etag: string; path: string }
    expect(state.path).toBe("/blog/article-20")
    const waiting = ask(article.id, state.etag, { cookie })
    await built.brand.service.call("PATCH", `/v1/content/${article.id}`, { title: "Not yet said again" })
    expect(await (await waiting).json()).not.toMatchObject({ etag: state.etag })
    const strangers = [ask(article.id, ""), ask("cnt_other", "", { cookie })]
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([401, 401])

    // The browser that learns of a new slug reads the draft there, and no other page.
    await built.brand.service.call("PATCH", `/v1/content/${article.id}`, { slug: "twenty" })
    const renamed = await ask(article.id, "", { cookie })
    expect(await renamed.json()).toMatchObject({ path: "/blog/twenty" })
    const [stored = ""] = renamed.headers.getSetCookie().map((text) => text.split(";")[0])
    expect(stored).toMatch(/^__citable_preview=.*twenty$/)
    for (const held of [cookie, cookie.replace(/__citable_preview=[^;]*/, stored)]) {
      expect(await page("/blog/twenty", { cookie: held })).toContain("<h1>Not yet said again</h1>")
    }
    await built.brand.service.call("PATCH", `/v1/content/${article.id}`, { slug: "article-20" })

    const leave = async (held: string) => {
      const init = { method: "POST", headers: { cookie: held }, redirect: "manual" } as const
      return toCookies(await fetch(`${built.site.url}/api/draft`, init))
    }
    const own = { HttpOnly: "", Path: "/", SameSite: "none", Secure: "" }
    expect(toCookies(entered)).toEqual({ __citable_preview: own, __prerender_bypass: own })
    expect(await leave(cookie)).toEqual({ __citable_preview: own, __prerender_bypass: own })
    // Browsers store nothing else in a frame on another site, and forget it only with the same attributes.
    const framed = await fetch(`${built.site.url}/api/draft?content_id=${article.id}&token=${token}`, {
      headers: { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site" },
      redirect: "manual",
    })
    const partitioned = { ...own, Partitioned: "" }
    expect(toCookies(framed)).toEqual({ __citable_preview: partitioned, __prerender_bypass: partitioned })
    const inFrame = framed.headers.getSetCookie().map((text) => text.split(";")[0])
    expect(await page("/blog/article-20", { cookie: inFrame.join("; ") })).toContain("<h1>Not yet said again</h1>")
    expect(await leave(inFrame.join("; "))).toEqual({ __citable_preview: partitioned, __prerender_bypass: partitioned })
    expect(await findFiles(built.next().dist, (text) => text.includes("Not yet said"))).toEqual([])
  })
}

/** A body whose elements and directive are components of the site. */
const elements =
  '[One](/blog/article-1)\n\n<img src="/cup.png" alt="A cup" width="40" height="30">\n\n::product[A cup]{sku=a1}'

/** Checks the article with these elements, whose components the server runs: no script of the page contains what read them. */
async function expectElements(built: BuiltSite): Promise<void> {
  const { text } = await built.site.get("/blog/article-14")
  expect(text).toContain('<p><a href="/blog/article-1">One</a></p>')
  expect(text).toMatch(
    /<img [^>]*width="40" height="30" [^>]*data-nimg="1"[^>]*src="https:\/\/site\.example\/cup\.png"/,
  )
  expect(text).toContain('<figure data-sku="a1"><p>A cup</p></figure>')
  // The site forbids Next to choose sizes, and still shows no original.
  expect(text).toMatch(
    /<img alt="The harbour" [^>]*src="https:\/\/service\.example\/media\/med_1\/harbour\.jpg\/1280\.jpg"/,
  )
  const dist = join(built.next().dist, "static")
  const reader = await findFiles(dist, (script) => script.includes("Cannot parse `style` attribute"))
  // The page of the Pages Router runs in the browser as well, whose own parser it uses.
  expect(reader.length).toBeGreaterThan(0)
  expect(reader.filter((path) => text.includes(path.slice(dist.length)))).toEqual([])
  expect(await findFiles(dist, (script) => script.includes("unexpected-null-character"))).toEqual([])
}
