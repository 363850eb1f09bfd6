import { isSameDraft } from "../is-same-draft.ts"
import { reservedDrafts } from "../parts/reserved-drafts.ts"
import { writeMark } from "../parts/text-mark.ts"
import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import type { PublisherSettings } from "../publisher-settings.ts"
import type { CallOptions, Publisher, RemoteDocument, RemoteState, WriteOptions } from "../publisher.ts"
import { checkAccount } from "./check-account.ts"
import { describeEditing } from "./describe-editing.ts"
import { findMarked } from "./find-marked.ts"
import { checkImages, putImage } from "./put-image.ts"
import { readBack } from "./read-back.ts"
import { renderArticle } from "./render-article.ts"
import { storedFields } from "./stored-fields.ts"
import { createWordpressClient } from "./wordpress-client.ts"
import { markFields, postQuery, readMarks, readPost, readRef, toState } from "./wordpress-post.ts"
import { readWordpressSettings } from "./wordpress-settings.ts"
import { writePost } from "./write-post.ts"

/**
 * Publishes to WordPress 6.1 and newer through its REST API, with an application password.
 *
 * WordPress creates no item twice under one key, so a draft comes first: its slug is the marker, and no page shows it. One update by its
 * id then makes it the article. WordPress compares nothing when it is written to: the caller reads before.
 */
export function createWordpressPublisher(settings: PublisherSettings, environment: PublisherEnvironment): Publisher {
  const wordpress = readWordpressSettings(settings)
  const client = createWordpressClient(wordpress, environment, settings.known)
  const path = `/${wordpress.type}`
  const known = new Map<string, number>()

  const shown = () => ({ ...wordpress, site: client.home() })

  async function find(id: string, { signal }: CallOptions): Promise<RemoteState | undefined> {
    assertId(id)
    const accept = ["rest_post_invalid_id"]
    const answer = await client.ask("GET", `${path}/${id}`, { query: postQuery, signal, accept })
    return answer.code === "" ? toState(readPost(answer), shown()) : undefined
  }

  return {
    capabilities: { ...reservedDrafts, images: "upload", atOnce: 2 },

    check: ({ signal }) => checkAccount(client, wordpress, signal),

    render: (article, options) => renderArticle(article, wordpress, options),

    find: (marker, options) => findMarked(client, path, marker, options),

    async reserve(marker, { fields }, { signal }) {
      const answer = await client.ask("POST", path, {
        json: { title: fields["title"], slug: marker, status: "draft", content: writeMark(marker) },
        query: { _fields: "id,status" },
        signal,
      })
      return readRef(answer)
    },

    async read(id, options) {
      if (options.asksWhoEdits === false) return find(id, options)
      const [state, editing] = await Promise.all([
        find(id, options),
        describeEditing(client, `${path}/${id}`, environment.now(), options.signal),
      ])
      if (state === undefined || editing === undefined) return state
      // An autosave that is older than the last change was saved with it.
      return editing.at >= (state.mark ?? "").slice(0, editing.at.length) ? { ...state, editing: editing.who } : state
    },

    write: (id, document: RemoteDocument, options: WriteOptions) => {
      assertId(id)
      const { now } = environment
      return writePost({ client, settings: shown, known, now, path: `${path}/${id}`, id }, document, options)
    },

    async withdraw(id, options) {
      const { signal } = options
      const state = await find(id, options)
      if (state === undefined) throw new PublisherError("publisher_conflict", "WordPress no longer has this item.")
      // An update would take it out of the trash.
      if (state.visibility === "trashed" || state.visibility === "draft") return state
      const answer = await client.ask("POST", `${path}/${id}`, {
        json: { status: "draft" },
        query: postQuery,
        signal,
      })
      return toState(readPost(answer), shown())
    },

    async discard({ id }, marker, { signal, expected }) {
      assertId(id)
      const accept = ["rest_post_invalid_id"]
      const answer = await client.ask("GET", `${path}/${id}`, { query: postQuery, signal, accept })
      if (answer.code !== "") return
      const post = readPost(answer)
      const { status, slug, content } = post
      const isHidden = status === "draft" || status === "trash"
      const isPlaceholder = isHidden && slug.startsWith(marker) && content.raw.trim() === writeMark(marker)
      const isExpected = isSameDraft(toState(post, shown()), expected, marker)
      if (!isPlaceholder && !isExpected) return
      await client.ask("DELETE", `${path}/${id}`, {
        query: { force: "true", _fields: "deleted" },
        signal,
        accept: ["rest_post_invalid_id", "rest_already_trashed"],
        isSafe: true,
      })
    },

    putImage: (image, { signal }) => putImage(client, image, signal),

    checkImages: (ids, { signal }) => checkImages(client, ids, signal),

    async survey(ids, { signal }) {
      if (ids.length === 0) return new Map()
      for (const id of ids) assertId(id)
      const query = { include: ids.join(","), status: "any,trash", per_page: "100", _fields: markFields }
      return readMarks(await client.ask("GET", path, { query, signal }))
    },

    stored: storedFields,

    readBack,
  }
}

/** An id is part of an address. */
function assertId(id: string): void {
  if (!/^[1-9]\d{0,18}$/.test(id)) throw new PublisherError("publisher_invalid", "An id of WordPress must be a number.")
}
