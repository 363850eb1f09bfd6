import { isDeepStrictEqual } from "node:util"

import {
  type CallOptions,
  type Publisher,
  type PublisherEnvironment,
  PublisherError,
  type PublisherSettings,
} from "@citable/publishers"
import { reservedDrafts } from "@citable/publishers/parts"

import { checkAccount, readSite } from "./check-account.ts"
import { findMarked } from "./find-marked.ts"
import { createGhostClient } from "./ghost-client.ts"
import * as posts from "./ghost-post.ts"
import { renderArticle } from "./render-article.ts"
import { storedFields } from "./stored-fields.ts"
import { uploadImage } from "./upload-image.ts"
import { toBody } from "./write-post.ts"

/**
 * Publishes to Ghost 6 through its Admin API. A draft with an internal tag comes first, and one update by its id then makes it the article.
 *
 * Ghost compares the time of the last change, in whole seconds: so each write reads the post before, and compares its fields, too.
 */
export function createGhostPublisher(settings: PublisherSettings, environment: PublisherEnvironment): Publisher {
  const client = createGhostClient(settings, environment)
  const { admin } = client
  const { postQuery: query, readPost, readPosts, toState } = posts
  let site: string | undefined

  async function find(id: string, { signal }: CallOptions): Promise<posts.GhostPost | undefined> {
    assertId(id)
    const { status, json } = await client.ask("GET", `posts/${id}/`, { query, accept: [404], signal })
    return status === 404 ? undefined : readPost(json)
  }
  const gone = () => new PublisherError("publisher_conflict", "Ghost no longer has this post.")
  async function change(id: string, body: object, { signal }: CallOptions): Promise<posts.GhostPost> {
    const request = { query: { ...query, save_revision: "true" }, body: { posts: [body] }, accept: [404], signal }
    const { status, json } = await client.ask("PUT", `posts/${id}/`, request)
    if (status === 404) throw gone()
    return readPost(json, true)
  }

  return {
    // Ghost answers 500 to some of several drafts that are created at once.
    capabilities: { ...reservedDrafts, images: "upload", atOnce: 1 },

    check: ({ signal }) => checkAccount(client, signal),

    render: renderArticle,

    async find(marker, { signal }) {
      const order = { filter: posts.toFilter(marker), order: "created_at asc, id asc" }
      const { json } = await client.ask("GET", "posts/", { query: { ...query, ...order }, signal })
      return findMarked(readPosts(json), marker)
    },

    async reserve(marker, { fields: { title } }, { signal }) {
      const draft = { title, slug: marker, status: "draft", tags: [{ name: `#${marker}` }] }
      const body = { posts: [{ ...draft, lexical: posts.toPlaceholder(marker) }] }
      const { json } = await client.ask("POST", "posts/", { body, signal })
      return { id: readPost(json, true).id, visibility: "draft" }
    },

    async read(id, options) {
      const post = await find(id, options)
      return post && toState(post, admin)
    },

    async write(id, document, options) {
      const before = await find(id, options)
      if (before === undefined) throw gone()
      const { mark, fields } = toState(before, admin)
      const { expected = { mark, fields } } = options
      if (expected.mark !== mark || !isDeepStrictEqual(expected.fields, fields))
        throw new PublisherError("publisher_conflict", "Somebody changed the post in Ghost a moment ago.")
      const { body, describe } = toBody(before, document, { ...options, now: environment.now() })
      const after = await change(id, body, options)
      return toState(after, admin, describe(after))
    },

    async withdraw(id, options) {
      const before = await find(id, options)
      if (before === undefined) throw gone()
      if (before.status === "draft") return toState(before, admin)
      if (before.status === "sent")
        throw new PublisherError("publisher_conflict", "The post went to subscribers only. Ghost cannot take it back.")
      return toState(await change(id, { updated_at: before.updated_at, status: "draft" }, options), admin)
    },

    async discard({ id }, marker, options) {
      const post = await find(id, options)
      if (post === undefined || !posts.isPlaceholder(post, marker)) return
      await client.ask("DELETE", `posts/${id}/`, { accept: [404], signal: options.signal })
    },

    async putImage(image, { signal }) {
      site ??= (await readSite(client, signal)).url
      return uploadImage(client, environment, image, { site, signal })
    },

    async survey(ids, { signal }) {
      for (const id of ids) assertId(id)
      if (ids.length === 0) return new Map()
      const fields = { filter: `id:[${ids.join(",")}]`, fields: "id,updated_at,status", limit: "100" }
      const { json } = await client.ask("GET", "posts/", { query: fields, signal })
      return new Map(readPosts(json).map((post) => [post.id, posts.toMark(post)]))
    },

    stored: storedFields,
  }
}

/** An id is part of an address. */
function assertId(id: string): void {
  if (!/^[\da-f]{24}$/.test(id))
    throw new PublisherError(
      "publisher_invalid",
      "An id of Ghost has 24 characters: the address of the editor ends so.",
    )
}
