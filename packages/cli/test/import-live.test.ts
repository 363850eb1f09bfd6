import { readLiveBlog, type ReadLiveBlogOptions } from "@citable/import"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"

import { importContent } from "../src/import/import-content.ts"
import { openBlogFetch } from "../src/import/open-blog-fetch.ts"
import { runCli } from "../src/run-cli.ts"
import { shareService } from "./share-service.ts"
import { ghostKey, type GhostPost, startGhost } from "./start-ghost.ts"

const shared = shareService()
const waits: number[] = []
const wait = async (milliseconds: number) => void waits.push(milliseconds)
const network = openBlogFetch({ allowPrivateNetwork: true })
let ghost: Awaited<ReturnType<typeof startGhost>>

const ada = { id: "a1", name: "Ada", slug: "ada", profile_image: null, website: "https://ada.example" }
const post = (id: number, more: Partial<GhostPost> = {}): GhostPost => ({
  id: String(id).padStart(24, "0"),
  title: `Post ${id}`,
  slug: `ghost-${id}`,
  html: `<p>Words of ${id}.</p>`,
  visibility: "public",
  published_at: new Date(Date.UTC(2024, 0, 1, 0, id)).toISOString(),
  url: `https://blog.example/2024/ghost-${id}/`,
  tags: [{ id: "t1", name: "News", slug: "news", visibility: "public" }],
  authors: [ada],
  ...more,
})
const posts = Array.from({ length: 8 }, (_, index) => post(index + 1))
posts[0] = post(1, {
  html: '<p>See <a href="https://blog.example/2024/ghost-2/">two</a>.</p>',
  meta_title: "First",
  feature_image: "https://blog.example/a.png",
  feature_image_alt: "A",
})
posts[1] = post(2, { visibility: "members", html: "<p>The beginning.</p>" })
posts[2] = post(3, { visibility: "paid", html: "" })
const pages = [post(200, { slug: "ghost-about", title: "About" })]

beforeAll(async () => {
  ghost = await startGhost({ posts, pages, most: 5 })
})
beforeEach(() => {
  ghost.asked.length = waits.length = ghost.failures.length = 0
})
afterAll(async () => {
  ghost.close()
  await network.close()
})

const read = (options: Partial<ReadLiveBlogOptions> = {}) =>
  readLiveBlog(ghost.url, { from: "ghost", key: ghostKey, fetch: network.fetch, wait, ...options })

async function bring(options: Partial<ReadLiveBlogOptions> = {}) {
  const { path, archive } = await read(options)
  const blogs = new Map([[path, archive]])
  return await importContent({
    paths: [path],
    client: shared.client,
    options: { publish: true, allowMissingPictures: true, blogs },
  })
}

describe("a blog of Ghost, from its Content API", () => {
  test("comes whole, with authors, tags and addresses; what is for members stays back and is named", async () => {
    const report = await bring()
    expect(report.counts).toMatchObject({ created: 9, live: 7, held_back: 2, refused: 0 })
    expect(report.reasons.held_back).toEqual({ "visibility: members": 1, "visibility: paid": 1 })
    expect(report.links).toMatchObject({ found: 1, total: 1 })
    const first = await shared.client.getContentBySlug({ slug: "ghost-1" })
    expect(first).toMatchObject({
      title: "Post 1",
      body: '<p>See <a href="/blog/ghost-2">two</a>.</p>',
      author: { name: "Ada", url: "https://ada.example" },
      tags: ["News"],
      published_at: "2024-01-01T00:01:00.000Z",
      cover: { url: "https://blog.example/a.png", alt: "A" },
      seo: { title: "First" },
    })
    expect(await shared.client.getContentBySlug({ slug: "ghost-about" })).toMatchObject({
      type: "page",
      status: "published",
    })
    expect(ghost.asked.map(({ path, query }) => `${path} ${query.get("page")}`)).toEqual([
      "/ghost/api/content/posts/ 1",
      "/ghost/api/content/posts/ 2",
      "/ghost/api/content/pages/ 1",
    ])
    expect(new Set(ghost.asked.map(({ version }) => version))).toEqual(new Set(["v5.0"]))
    expect((await bring()).counts).toMatchObject({ unchanged: 9, updated: 0 })
  })

  test("waits as long as the blog asks, and gives up with the reason", async () => {
    ghost.failures.push({ status: 429, headers: { "retry-after": "7" } }, { status: 503 })
    const { archive } = await read({ postsOnly: true })
    expect(archive.articles).toHaveLength(8)
    expect(waits.filter((time) => time > 200)).toEqual([7000, 4000])
    ghost.failures.push(...Array.from({ length: 4 }, () => ({ status: 502 })))
    await expect(read()).rejects.toMatchObject({
      code: "blog_unreadable",
      message: expect.stringContaining("with 502"),
    })
  })

  test("refuses a wrong key, an Admin key and none, and never repeats a key or sends it elsewhere", async () => {
    const admin = `${"a".repeat(24)}:${"b".repeat(64)}`
    for (const [key, words] of [
      ["0".repeat(26), "does not know the Content API key"],
      [admin, "Admin API"],
      [undefined, "answers only with"],
    ] as const) {
      const error: unknown = await read({ key }).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: "blog_key_refused", message: expect.stringContaining(words) })
      expect(String(error)).not.toContain(key ?? "nothing")
    }
    expect(ghost.asked).toHaveLength(1)
    ghost.failures.push({ status: 301, headers: { location: "https://elsewhere.example/ghost/api/content/posts/" } })
    const error: unknown = await read().catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: "blog_unreadable",
      message: expect.stringContaining("Import from that address"),
    })
    expect(String(error)).not.toContain(ghostKey)
  })
})

describe("the command", () => {
  const run = async (args: string[], more: Record<string, string> = {}) => {
    const lines: string[] = []
    const line = (text: string) => void lines.push(text)
    const env = { CITABLE_URL: shared.service.url, CITABLE_TOKEN: shared.service.operatorToken, ...more }
    const io = { env, out: line, err: line, signal: new AbortController().signal }
    return { code: await runCli(["import", ...args, "--brand", shared.service.brandId], io), text: lines.join("\n") }
  }

  test("asks no private address, and says which platforms it knows", async () => {
    const refused = await run([ghost.url, "--from", "ghost"], { GHOST_CONTENT_API_KEY: ghostKey })
    expect(refused.code).not.toBe(0)
    expect(refused.text).toContain("is not, or not only, on the public internet")
    expect(refused.text).not.toContain(ghostKey)
    expect(ghost.asked).toEqual([])
    expect((await run([ghost.url])).text).toContain("add --from wordpress or --from ghost")
    expect((await run([ghost.url, "--from", "blogger"])).text).toContain("--from blogger is unknown")
    expect((await run(["posts", "--from", "ghost"])).text).toContain("takes the address of one blog")
  })
})
