import { access, readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { toIndexNowKey } from "@citable/contract/core"
import { startService, type StartedService } from "@citable/dev"
import { createReceiverCases, createSignedRequest } from "@citable/webhooks/testing"
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest"

import { buildSite, createWorkDir, siteDir } from "./run-astro.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`

let service: StartedService
let workDir: Awaited<ReturnType<typeof createWorkDir>>
let env: Record<string, string>

beforeEach(async () => {
  service = await startService()
  workDir = await createWorkDir()
  env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }
})
afterEach(async () => {
  await workDir.remove()
  await service.close()
})

const page = (path: string): Promise<string> => readFile(join(workDir.outDir, path, "index.html"), "utf8")
const articlePages = async (): Promise<string[]> => (await readdir(join(workDir.outDir, "blog"))).toSorted()

describe("a static site", () => {
  test("builds, follows publishes, and fails without the service, whatever its cache holds", async () => {
    const size = { width: 40, height: 30, alt: "A cup", media_id: null }
    const cover = { url: "https://images.invalid/cup.png", ...size }
    await service.publish({
      title: "Article 1",
      body: "## Part *1*\n\nText 1.\n\n::product[A *cup*]{sku=a1 image-url=/cup.png}",
      cover,
      tags: ["A tag"],
    })
    const withdrawn = await service.publish({ title: "Article 2" })
    const moved = await service.publish({ title: "Article 3" })
    // The site has a page and a file at these.
    for (const slug of ["about", "paper.txt"]) {
      await service.publish({ title: `On ${slug}`, slug, body: "Words.[^1]\n\n[^1]: A note." })
    }
    await service.call("POST", `/v1/brands/${service.brandId}/content`, { title: "A draft" })
    service.requests.length = 0
    const cold = await buildSite(workDir, env)
    expect(cold.output).toContain("5 changed · 0 removed · 5 total · 2 requests")
    expect(cold.output).toContain("Static site: a publish shows after the next build.")
    expect(cold.output.match(/Citable knows no address of this site/g)).toHaveLength(1)
    expect(cold.code).toBe(0)
    expect(service.requests).toHaveLength(2)
    const key = await readFile(join(workDir.outDir, "indexnow.txt"), "utf8")
    expect(key).toBe(await toIndexNowKey(service.brandId))
    const taken = ["about", "paper.txt"]
    expect(await articlePages()).toEqual(["article-1", "article-2", "article-3", ...taken].toSorted())
    for (const slug of taken) {
      const left = `The article "On ${slug}" (${slug}) is left out, because the site already has a page or a file at`
      expect(cold.output).toContain(`${left} /blog/${slug}.`)
    }
    const own = await page("blog/about")
    expect(own).toContain("<h1>All of us</h1>")
    const ids = Array.from(own.matchAll(/<[^>]* id="([^"]+)"/g), ([, id]) => id)
    expect(ids.filter((id) => id?.includes("-fn-"))).toHaveLength(2)
    expect(ids).toEqual([...new Set(ids)])

    const html = await page("blog/article-1")
    expect(html).toContain("<h1>Article 1</h1>")
    expect(html).not.toMatch(/rel="canonical"|og:url|localhost|"mainEntityOfPage"/)
    expect(html).toContain('<a href="#part-1">Part 1</a>')
    const directive =
      '<div data-sku="a1" data-image-url="/cup.png" data-directive="product"><p>A <em>cup</em></p></div>'
    const body = `<h2 id="part-1">Part <em>1</em></h2>\n<p>Text 1.</p>\n${directive}`
    expect(html).toContain(`<article>${body}</article>`)
    expect(html).toContain(`<aside>${body}</aside>`)
    expect(html).toMatch(
      /<section>\s*<h2 id="part-1">\s*Part <i>1<\/i>\s*<a href="#part-1">#<\/a><\/h2>\s*<p>Text 1\.<\/p>\s*<figure data-sku="a1"><img src="\/cup\.png" alt=""><p>A <i>cup<\/i><\/p><\/figure>\s*<\/section>/,
    )
    expect(html).toContain("<title>Article 1 · Fixture</title>")
    expect(html).toContain('<meta property="og:type" content="article">')
    expect(html).toMatch(
      /<script type="application\/ld\+json">\{"@context":"https:\/\/schema.org","@type":"BlogPosting"/,
    )
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).toMatch(
      /<img src="https:\/\/images\.invalid\/cup\.png"[^>]* width="40" height="30"[^>]* class="cover"/,
    )

    await service.publish({ title: "Late news", slug: "late-news" })
    await service.call("POST", `/v1/content/${withdrawn.id}/unpublish`, {})
    const former = ["c++", "100%-true", "🚀-launch", "a---b"]
    await service.call("PATCH", `/v1/content/${moved.id}`, { slug: "moved", previous_slugs: former })
    await service.call("POST", `/v1/content/${moved.id}/publish`, {})
    service.requests.length = 0
    const warm = await buildSite(workDir, env)
    expect(warm.output).toContain("2 changed · 1 removed · 5 total · 1 request\n")
    expect(warm.code).toBe(0)
    expect(service.requests).toHaveLength(1)
    const built = ["about", "article-1", "article-3", "late-news", "moved", "paper.txt", ...former].toSorted()
    expect(await articlePages()).toEqual(built)
    for (const slug of ["article-3", ...former])
      expect(await page(`blog/${slug}`)).toContain('content="0;url=/blog/moved/"')
    expect(await page("")).toContain("Late news")
    expect(await page("")).not.toContain("Article 2<")
    expect(await page("")).not.toContain("A draft")

    await service.close()
    const failed = await buildSite(workDir, env)
    expect(failed.code).not.toBe(0)
    expect(failed.output).toContain("Is the service running, and does CITABLE_URL point to it?")
    expect(failed.output).not.toContain(service.apiKey)
    expect(await articlePages()).toEqual(built)
  })

  test("has its types without a key, as astro check needs them, and the log says what is missing", async () => {
    const { code, output } = await buildSite(workDir, {}, "sync")
    expect(output).toMatch(/No API key.*CITABLE_API_KEY=ctb_… into \.env/)
    expect(output).toContain('The collection "articles" stays as it was.')
    expect(code, output).toBe(0)
    await access(join(siteDir, ".astro/content.d.ts"))
  })
})

describe("a site rendered on demand", () => {
  let handle: (request: Request) => Promise<Response>
  const names = ["CITABLE_WEBHOOK_SECRET", "CITABLE_URL", "CITABLE_API_KEY"]
  const environment = names.map((name) => [name, process.env[name]] as const)

  // The built server runs in this process.
  beforeEach(() => {
    Object.assign(process.env, env, { CITABLE_WEBHOOK_SECRET: secret })
  })
  afterAll(() => {
    for (const [name, value] of environment) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })

  const now = async (): Promise<string> => (await handle(new Request("http://site.test/now"))).text()
  const url = "http://site.test/_citable/webhook"
  const event = {
    type: "content.published",
    data: { brand_id: "brd_1", content_id: "cnt_1", slug: "one", locale: "en", revision: 1, tags: [] },
  }

  /** Checks live pages of the built server, which come from the cache until a webhook purges them. */
  async function checkLive(): Promise<void> {
    const get = (path: string): Promise<Response> => handle(new Request(`http://site.test/live/${path}`))
    const text = async (path: string): Promise<string> => (await get(path)).text()
    const { id } = await service.publish({ title: "Alive", body: "First *words*." })
    expect(await text("alive")).toMatch(/<p>First <em>words<\/em>\.<\/p>\s*<p>First <i>words<\/i>\.<\/p>/)
    expect(await text("alive")).not.toMatch(/rel="canonical"|site\.test/)
    expect((await get("nothing")).status).toBe(404)

    const former = ["c++", "100%-true", "🚀-launch"]
    await service.call("PATCH", `/v1/content/${id}`, { body: "Second words.", slug: "moved", previous_slugs: former })
    const { token } = await service.call<{ token: string }>("POST", `/v1/content/${id}/preview`)
    const preview = await get(`${id}?preview=${token}`)
    expect(preview.headers.get("cache-control")).toBe("private, no-store")
    const draft = await preview.text()
    expect(draft).toContain("Second words.")
    expect(draft).toContain(`<a class="citable-edit" href="${service.url}/edit/${id}">Edit this article</a>`)
    expect(draft).toContain('<meta name="referrer" content="no-referrer">')
    expect(await text("alive")).not.toContain("citable-edit")

    await service.call("POST", `/v1/content/${id}/publish`, {})
    expect(await text("alive")).toContain("First")
    const data = {
      brand_id: service.brandId,
      content_id: id,
      slug: "moved",
      previous_slug: "alive",
      locale: "en",
      revision: 1,
      tags: [],
    }
    const published = { type: "content.updated", data }
    expect((await handle(await createSignedRequest({ url, secret, event: published }))).status).toBe(200)
    for (const path of ["alive", "c++", "🚀-launch", "100%25-true", "%F0%9F%9A%80-launch"])
      expect((await get(path)).headers.get("location")).toBe("/live/moved")
    expect(await text("moved")).toContain("Second words.")

    await service.close()
    expect((await get("other")).status).toBe(503)
    expect(await text("moved")).toContain("Second words.")
  }

  test("has the webhook route, which purges what the event touches, and nothing for an unsigned event", async () => {
    await service.publish({ title: "One" })
    const { code, output } = await buildSite(workDir, { ...env, FIXTURE_ON_DEMAND: "1" })
    expect(output).not.toContain("Static site")
    expect(code, output).toBe(0)
    const entry = pathToFileURL(join(workDir.outDir, "server/entry.mjs")).href
    ;({ handle } = (await import(/* @vite-ignore */ entry)) as { handle: typeof handle })

    const key = await handle(new Request(new URL("/indexnow.txt", url)))
    expect(await key.text()).toBe(await toIndexNowKey(service.brandId))
    const first = await now()
    expect(first).toContain("1 articles")
    expect(await now()).toBe(first)

    const unsigned = await handle(
      new Request(url, {
        method: "POST",
        body: JSON.stringify(event),
        headers: { "content-type": "application/json" },
      }),
    )
    expect(unsigned.status).toBe(401)
    expect(await now()).toBe(first)

    expect((await handle(await createSignedRequest({ url, secret, event }))).status).toBe(200)
    expect(await now()).not.toBe(first)

    for (const { name, request, status } of await createReceiverCases({ url, secret })) {
      expect((await handle(request)).status, name).toBe(status)
    }
    // Astro's checkOrigin refuses requests that a form could send, before any route runs.
    for (const contentType of [undefined, "text/plain", "application/x-www-form-urlencoded"]) {
      const odd = await createSignedRequest({ url, secret, event })
      if (contentType === undefined) odd.headers.delete("content-type")
      else odd.headers.set("content-type", contentType)
      expect((await handle(odd)).status).toBe(403)
    }
    const files = await readdir(workDir.outDir, { recursive: true, withFileTypes: true })
    for (const file of files.filter((item) => item.isFile())) {
      const text = await readFile(join(file.parentPath, file.name), "utf8")
      expect(text.includes(secret) || text.includes(service.apiKey), file.name).toBe(false)
    }
    await checkLive()
  })
})
