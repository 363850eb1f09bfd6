import { CitableError } from "@citable/contract"

import { isRecord } from "../../document/front-matter.ts"
import type { Archive } from "../archive.ts"
import { readGhost } from "../ghost/read-ghost.ts"
import { readRecord, type RecordReader } from "../read-record.ts"
import { toBlogError } from "./ask-api.ts"
import { maxLivePosts, type ReadBlogOptions } from "./live-blog.ts"

/** The most that newer versions answer at once. */
const perPage = 100

/**
 * Reads a blog from the Content API of Ghost. Of a post for members, it has the beginning at most, so the import holds that back.
 */
export async function readGhostApi(site: URL, options: ReadBlogOptions): Promise<Archive> {
  const { key } = options
  if (key === undefined || !/^[\da-f]{26}$/i.test(key)) throw wrongKey(site, key)
  const posts = await readAll(site, "posts", options)
  const pages = options.postsOnly ? [] : await readAll(site, "pages", options)
  const all = [...posts, ...pages.map((page): Record<string, unknown> => ({ ...page, type: "page" }))]
  const archive = readGhost(toExport(all))
  if (archive === undefined)
    throw toBlogError(`The Content API of ${site.host} answers with something else than posts.`)
  const byId = new Map(all.map((post) => [String(readRecord(post).text("id")), readRecord(post)]))
  for (const article of archive.articles) {
    const post = byId.get(article.id)
    article.link = post?.text("url") ?? article.link
    // Of these, the API has a teaser or nothing.
    if (post?.value("access") === false) article.heldBy ??= `visibility: ${post.text("visibility") ?? "not public"}`
  }
  const hosts = all.flatMap((post) => URL.parse(readRecord(post).text("feature_image") ?? "")?.host ?? [])
  return { ...archive, siteUrl: site.href, pictureHosts: [...new Set(hosts)].filter(isOfGhost) }
}

/** Where Ghost(Pro) keeps the pictures of its blogs. */
function isOfGhost(host: string): boolean {
  return /(?:^|\.)(?:ghost\.io|ghost\.org)$/.test(host)
}

async function readAll(
  site: URL,
  kind: "posts" | "pages",
  { ask, key = "", onPosts }: ReadBlogOptions,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for (let page = 1; ; page++) {
    const url = new URL(`ghost/api/content/${kind}/`, site)
    const query = { key, limit: perPage, page, include: "tags,authors", formats: "html", order: "published_at asc" }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const { status, json } = await ask(url, { "accept-version": "v5.0" })
    if (status === 401 || status === 403) throw wrongKey(site, key)
    const answer = readRecord(json)
    const rows = answer.value(kind)
    if (status !== 200 || !Array.isArray(rows))
      throw toBlogError(`${site.host} answered the request for ${kind} with ${status}. Is it a blog of Ghost?`)
    found.push(...rows.filter(isRecord))
    const meta = readRecord(readRecord(answer.value("meta")).value("pagination"))
    const total = Number(meta.text("total") ?? found.length)
    if (total > maxLivePosts)
      throw toBlogError(`${site.host} has ${total} ${kind}, and the limit is ${maxLivePosts}. Import its export.`)
    onPosts?.({ done: found.length, total })
    if (meta.text("next") === undefined || rows.length === 0) {
      if (found.length >= total) return found
      throw toBlogError(`${site.host} has ${total} ${kind} and answered with ${found.length}. Try again.`)
    }
  }
}

/** The tables of an export with the same posts. */
function toExport(posts: readonly Record<string, unknown>[]): unknown {
  const rows = posts.map(readRecord)
  const join = (list: "tags" | "authors", name: "tag_id" | "author_id") =>
    rows.flatMap((post) =>
      post.records(list).map((one, index) => ({ post_id: idOf(post), [name]: idOf(one), sort_order: index })),
    )
  const all = (list: "tags" | "authors") =>
    posts.flatMap((post) => (Array.isArray(post[list]) ? (post[list] as unknown[]) : []))
  const data = {
    // The API has published posts only.
    posts: posts.map((post) => ({ ...post, status: "published" })),
    posts_meta: posts.map((post) => ({ ...post, post_id: readRecord(post).text("id") })),
    tags: all("tags"),
    users: all("authors"),
    posts_tags: join("tags", "tag_id"),
    posts_authors: join("authors", "author_id"),
  }
  return { db: [{ meta: {}, data }] }
}

const idOf = (row: RecordReader) => row.text("id") ?? ""

function wrongKey(site: URL, key: string | undefined): CitableError {
  const where = `In Ghost, open Settings → Integrations → Add custom integration, and set GHOST_CONTENT_API_KEY to its Content API key.`
  const isAdmin = key !== undefined && /^[\da-f]{24}:[\da-f]{64}$/i.test(key)
  const what = isAdmin
    ? "The key is one of the Admin API, which could change the blog."
    : key === undefined
      ? "Ghost answers only with a Content API key."
      : `${site.host} does not know the Content API key.`
  return new CitableError(`${what} ${where}`, { code: "blog_key_refused" })
}
