import type { Integration, Publication, PublicationItem } from "@citable/contract"
import { startService, type StartedService, startWordpress, type StartedWordpress } from "@citable/dev"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"

import { serveFiles } from "./serve-files.ts"
import { wordpressPlugins } from "./wordpress-plugins.ts"

let site: StartedWordpress
let service: StartedService
let pictures: Awaited<ReturnType<typeof serveFiles>>
let blog: Integration
beforeAll(async () => {
  site = await startWordpress()
  pictures = await serveFiles()
  service = await startService({ publishTiming: { intervalMs: 50 } })
  blog = await connect()
}, 120_000)
afterAll(async () => {
  await service?.close()
  await pictures?.close()
  await site?.close()
})

const connect = (url = site.url, role: "editor" | "author" = "editor") =>
  service.call<Integration>("POST", `/v1/brands/${service.brandId}/integrations`, {
    name: `Blog ${Math.random()}`,
    connection: {
      kind: "wordpress",
      config: { url, ...(role === "editor" && { categories: ["R&D"] }) },
      credentials: { username: role, application_password: site.passwords[role] },
    },
  })
const create = async (fields: Record<string, unknown>) =>
  (await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, { body: "Text", ...fields })).id
const publish = async (id: string, more: Record<string, unknown> = {}) =>
  (
    await service.call<{ publication: Publication }>("POST", `/v1/content/${id}/publish`, {
      integration_id: blog.id,
      ...more,
    })
  ).publication
const itemOf = async (id: string, integration = blog.id) => {
  const { items } = await service.call<{ items: PublicationItem[] }>("GET", `/v1/content/${id}/publications`)
  return items.find((item) => item.integration_id === integration) as PublicationItem
}
const looked = (id: string, integration = blog.id) =>
  vi.waitFor(
    async () => {
      const { proof } = await itemOf(id, integration)
      expect(proof?.page !== "waiting" || proof.looked_at !== null).toBe(true)
      return proof
    },
    { timeout: 30_000, interval: 50 },
  )
/** What a person does over the REST API of the site. */
async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${site.url}/?rest_route=/wp/v2${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`administrator:${site.passwords.administrator}`)}`,
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Answer
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}
interface Term {
  id: number
  name: string
}
interface Post {
  id: number
  slug: string
  status: string
  title: { raw: string }
  content: { raw: string }
  tags: number[]
  categories: number[]
  featured_media: number
}
const postOf = async (id: string) => ask<Post>("GET", `/posts/${(await itemOf(id)).remote_id}&context=edit`)
const termsNamed = async (taxonomy: "tags" | "categories", name: string) =>
  (await ask<Term[]>("GET", `/${taxonomy}&per_page=100&hide_empty=false`)).filter((term) => term.name === name)

describe("what people do on a site of WordPress", () => {
  it("an article has its tags and categories, although somebody deleted or renamed them there", async () => {
    const tagged = { tags: ["C++", "Ferries"] }
    const first = await create({ title: "First", ...tagged })
    await publish(first)
    const [tag] = await termsNamed("tags", "C++")
    const [category] = await termsNamed("categories", "R&amp;D")
    await ask("DELETE", `/tags/${tag?.id}&force=true`)
    await ask("POST", `/categories/${category?.id}`, { name: "Research" })
    const second = await create({ title: "Second", ...tagged })
    const { status, warnings } = await publish(second)
    expect({ status, warnings }).toEqual({ status: "succeeded", warnings: [] })
    const post = await postOf(second)
    const [again] = await termsNamed("tags", "C++")
    const [anew] = await termsNamed("categories", "R&amp;D")
    expect(post.tags).toContain(again?.id)
    expect(post.categories).toEqual([anew?.id])
    // The renamed category stops nothing.
    await service.call("PATCH", `/v1/content/${first}`, { body: "Newer text of the first" })
    expect((await publish(first)).status).toBe("succeeded")
    expect((await postOf(first)).content.raw).toContain("Newer text of the first")
    expect((await itemOf(first)).owned_there).toEqual(["categories", "tags"])
  })

  it("an article has its pictures, although somebody cleaned the media library", async () => {
    const shown = {
      body: `![Quay](${pictures.url}/quay.png)`,
      cover: { url: `${pictures.url}/cover.png`, alt: "Cover" },
    }
    await publish(await create({ title: "Pictures", ...shown }))
    for (const { id } of await ask<Term[]>("GET", "/media&per_page=100")) await ask("DELETE", `/media/${id}&force=true`)
    const id = await create({ title: "Pictures again", ...shown })
    expect((await publish(id)).warnings).toEqual([])
    const post = await postOf(id)
    expect(post.featured_media).toBeGreaterThan(0)
    const [, source = ""] = /<img[^>]* src="([^"]+)"/.exec(post.content.raw) ?? []
    expect((await fetch(source)).status).toBe(200)
    expect(await looked(id)).toMatchObject({ state: "visible" })
  })

  it("a slug that was taken is taken back once it is free", async () => {
    const taken = await ask<Post>("POST", "/posts", { title: "Taken", slug: "quay-news", status: "publish" })
    const id = await create({ title: "Quay news", slug: "quay-news" })
    expect((await publish(id)).warnings).toMatchObject([{ code: "slug_changed" }])
    expect((await postOf(id)).slug).toBe("quay-news-2")
    await ask("DELETE", `/posts/${taken.id}&force=true`)
    expect((await publish(id)).warnings).toEqual([])
    expect((await postOf(id)).slug).toBe("quay-news")
  })

  it("an excerpt, a date and a picture of a person stop nothing", async () => {
    const id = await create({ title: "Owned", excerpt: "Ours" })
    await publish(id)
    await ask("POST", `/posts/${(await postOf(id)).id}`, { excerpt: "Theirs", date_gmt: "2021-05-05T05:05:05" })
    await service.call("PATCH", `/v1/content/${id}`, { body: "Second text of the owned one" })
    expect((await publish(id)).status).toBe("succeeded")
    const post = await ask<Post & { excerpt: { raw: string }; date_gmt: string }>(
      "GET",
      `/posts/${(await itemOf(id)).remote_id}&context=edit`,
    )
    expect(post).toMatchObject({ excerpt: { raw: "Theirs" }, date_gmt: "2021-05-05T05:05:05" })
    expect(post.content.raw).toContain("Second text of the owned one")
    expect(await looked(id)).toMatchObject({ state: "visible" })
  })

  it("a copy that a person made stays theirs when the article is overwritten", async () => {
    const id = await create({ title: "Copied", body: "Our words" })
    await publish(id)
    const { id: post, content } = await postOf(id)
    const copy = await ask<Post>("POST", "/posts", {
      title: "Ada’s",
      status: "publish",
      content: content.raw.replace("Our words", "Ada’s words"),
    })
    await ask("DELETE", `/posts/${post}&force=true`)
    await expect(publish(id)).rejects.toThrow(/409.*deleted the article there/)
    expect((await publish(id, { on_conflict: "overwrite" })).status).toBe("succeeded")
    expect((await postOf(id)).content.raw).toContain("Our words")
    const { title, content: theirs, status } = await ask<Post>("GET", `/posts/${copy.id}&context=edit`)
    expect([title.raw, status]).toEqual(["Ada’s", "publish"])
    expect(theirs.raw).toContain("Ada’s words")
  })

  it.each([
    ["that changes what a search finds", "add_filter('posts_search', fn($sql) => ' AND 1=0 ', 99);"],
    [
      "that strips comments",
      "add_filter('content_save_pre', fn($text) => preg_replace('~<!-- citable.*?-->~s', '', $text));",
    ],
  ])("a connection that is deleted and made again finds its post behind a plugin %s", async (name, code) => {
    turnOn(name, code)
    const first = await connect()
    const id = await create({ title: `Reconnected ${name}` })
    await publish(id, { integration_id: first.id })
    await service.call("DELETE", `/v1/integrations/${first.id}`)
    const second = await connect()
    await service.call("PATCH", `/v1/content/${id}`, { body: "Newer" })
    expect((await publish(id, { integration_id: second.id })).status).toBe("succeeded")
    // A connection beside it has the same post.
    const third = await connect()
    expect((await publish(id, { integration_id: third.id })).status).toBe("succeeded")
    turnOn("none")
    const posts = await ask<Post[]>("GET", "/posts&status=any&per_page=100&context=edit")
    expect(posts.filter(({ title }) => title.raw === `Reconnected ${name}`)).toMatchObject([{ status: "publish" }])
  })

  it("a refused first publication leaves no draft", async () => {
    turnOn(
      "needs cover",
      `add_filter('rest_pre_insert_post', function ($post, $request) {
        return $request['status'] === 'publish' && strpos($request['title'], 'Refused') !== false
          ? new WP_Error('needs_cover', 'A featured image is required.', ['status' => 400]) : $post;
      }, 10, 2);`,
    )
    const id = await create({ title: "Refused" })
    await expect(publish(id)).rejects.toThrow(/featured image is required/)
    const drafts = await ask<Post[]>("GET", "/posts&status=draft&per_page=100&context=edit")
    expect(drafts.filter(({ slug }) => slug.startsWith("citable-"))).toEqual([])
    turnOn("none")
    expect((await publish(id)).status).toBe("succeeded")
  })

  it.each(["/wp-login.php", "/en/"])("a home page that leads to %s stops nothing", async (target) => {
    turnOn(
      `home ${target}`,
      `add_action('template_redirect', function () {
        if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) === '/') { wp_redirect(home_url('${target}')); exit; }
      });`,
    )
    const other = await connect()
    const id = await create({ title: `Behind ${target}` })
    const { status } = await publish(id, { integration_id: other.id })
    turnOn("none")
    expect(status).toBe("succeeded")
    expect((await itemOf(id, other.id)).edit_url).toMatch(new RegExp(`^${site.url}/wp-admin/post.php`))
  })
})

/** Must-use plugins are cached for a moment, so each looks whether it is its turn. */
function turnOn(name: string, code = ""): void {
  site.addPlugin("active.txt", name)
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.php`
  if (code !== "")
    site.addPlugin(file, `<?php if (file_get_contents(__DIR__ . '/active.txt') === '${name}') {\n${code}\n}`)
}

describe("a site whose plugins misbehave", () => {
  afterEach(() => turnOn("none"))

  it.each(wordpressPlugins)("has one post and no false proof: %s", async (name, code, expected) => {
    turnOn(name, code)
    const title = `Ferry ${name}`
    const id = await create({ title, body: "The ferry leaves at noon, and comes back in the evening.\n\nOther words." })
    const other = await connect()
    const { status } = await publish(id, { integration_id: other.id }).catch((error: unknown) => ({
      status: String(error),
    }))
    const item = await itemOf(id, other.id)
    const proof = expected === "failed" ? item.proof : await looked(id, other.id)
    const page = item.url === null ? "" : await (await fetch(item.url)).text()
    turnOn("none")
    if (expected === "failed") {
      expect(status).not.toBe("succeeded")
      expect(proof?.state).not.toBe("visible")
      return
    }
    expect({ status, state: proof?.state }, JSON.stringify(proof)).toEqual({ status: "succeeded", state: expected })
    if (proof?.state === "visible") expect(page).toContain("comes back in the evening")
    const posts = await ask<Post[]>("GET", "/posts&status=any&per_page=100&context=edit")
    expect(posts.filter((post) => post.title.raw.includes(title) || post.id === Number(item.remote_id))).toHaveLength(1)
  })
})
