import {
  type CallOptions,
  type Publisher,
  type PublisherEnvironment,
  PublisherError,
  type PublisherSettings,
  type PublisherWarning,
  type RemoteDocument,
  type RequestRate,
  type WriteOptions,
} from "@citable/publishers"

import { checkConnection } from "./check-connection.ts"
import { findItems, type KnownItems, noteItem, pageSize } from "./find-items.ts"
import { type KnownAssets, putImage } from "./put-image.ts"
import { renderArticle } from "./render-article.ts"
import { storedFields } from "./stored-fields.ts"
import { createWebflowClient, readItem, type WebflowItem } from "./webflow-client.ts"
import { markerField, readCollection, type WebflowCollection } from "./webflow-collection.ts"
import { isPlaceholder, toMark, toRef, toState, writeMark } from "./webflow-item.ts"

/** What every plan of Webflow allows a token ("Rate Limits" of the Data API). */
const defaultRate: RequestRate = { requests: 60, perMs: 60_000 }

/** What is known of a collection is good for this time. */
const maxAgeMs = 10 * 60_000

/** Creates the publisher of a connection to Webflow. */
export function createWebflowPublisher(
  settings: PublisherSettings,
  environment: PublisherEnvironment,
  rate: RequestRate = defaultRate,
): Publisher {
  const client = createWebflowClient(settings, environment, rate)
  const items = `${client.collection}/items`
  const known: KnownItems = { ids: new Map(), readAt: Number.NEGATIVE_INFINITY }
  const assets: KnownAssets = {}
  let collection: WebflowCollection | undefined
  let learntAt = Number.NEGATIVE_INFINITY

  async function learn(signal: AbortSignal): Promise<WebflowCollection> {
    if (collection !== undefined && environment.now() - learntAt < maxAgeMs) return collection
    collection = await readCollection(client, settings.fieldMap, signal)
    learntAt = environment.now()
    return collection
  }

  const toPath = (id: string) => {
    if (/^[0-9a-f]{24}$/.test(id)) return `${items}/${id}`
    throw new PublisherError("publisher_invalid", "An id of an item of Webflow has 24 characters: 0-9 and a-f.")
  }

  async function readStaged(id: string, signal: AbortSignal): Promise<WebflowItem | undefined> {
    const answer = await client.ask(toPath(id), { accept: [404], signal })
    return answer.status === 404 ? undefined : readItem(answer)
  }

  async function read(id: string, { signal }: CallOptions, warnings?: PublisherWarning[]) {
    const about = await learn(signal)
    const staged = await readStaged(id, signal)
    if (staged === undefined) return undefined
    // Only the live item itself says what visitors get.
    const live =
      staged.lastPublished === null ? undefined : await client.ask(`${toPath(id)}/live`, { accept: [404], signal })
    const isLive = live !== undefined && live.status !== 404
    return toState(staged, isLive ? readItem(live) : undefined, about, warnings)
  }

  async function write(id: string, { fields }: RemoteDocument, options: WriteOptions) {
    const { marker, sequence, as, keeps = [], signal } = options
    const { hasMarker } = await learn(signal)
    const sent = Object.fromEntries(Object.entries(fields).filter(([slug]) => !keeps.includes(slug)))
    const fieldData = { ...sent, ...(hasMarker && { [markerField]: writeMark(marker, sequence, id) }) }
    if (hasMarker) noteItem(known, marker, id)
    // As a draft, the change waits for the next request, and goes out with no publication of the whole site.
    const body = { isArchived: false, isDraft: true, fieldData }
    const answer = await client
      .ask(`${toPath(id)}?skipInvalidFiles=false`, { method: "PATCH", body, accept: [404], signal })
      .catch((error: unknown) => {
        throw toSlugConflict(error, fields["slug"])
      })
    if (answer.status === 404) throw gone()
    if (as === "live") await release(id, signal)
    const { slug } = readItem(answer).fieldData
    const changed = typeof sent["slug"] === "string" && slug !== sent["slug"]
    const detail = `Webflow changed the slug to ${String(slug)}: another item has it.`
    const state = await read(id, options, changed ? [{ code: "slug_changed", pointer: "/slug", detail }] : [])
    if (state !== undefined && (as === "draft" || state.visibility === "live")) return state
    throw new PublisherError(
      "publisher_unknown",
      "Webflow accepted the publication, but its live item is not there yet.",
    )
  }

  async function release(id: string, signal: AbortSignal): Promise<void> {
    const request = { method: "POST", body: { itemIds: [id] }, accept: [409], signal }
    const { status, json } = await client.ask(`${items}/publish`, request)
    if (status === 409)
      throw new PublisherError(
        "publisher_gone",
        "Webflow publishes no item of a site that was never published. Publish the site once in Webflow.",
      )
    const { publishedItemIds = [], errors = [] } = (json ?? {}) as { publishedItemIds?: string[]; errors?: unknown[] }
    if (publishedItemIds.includes(id)) return
    throw new PublisherError(
      "publisher_invalid",
      `Webflow did not publish the item, and gives ${errors.length} reasons. Look at it in Webflow: its change waits there.`,
    )
  }

  return {
    capabilities: {
      drafts: true,
      images: "upload",
      reads: true,
      compareAndSet: false,
      withdrawKeepsText: true,
      placeFields: ["slug"],
      atOnce: 2,
      rate,
    },

    async check(options) {
      collection = undefined
      return checkConnection(client, settings.fieldMap, options)
    },

    async prepare({ signal }) {
      await learn(signal)
    },

    render(article, options) {
      if (collection === undefined) throw new Error("The collection is not known yet: call prepare first.")
      return renderArticle(article, collection, options)
    },

    find: async (marker, options) => findItems(client, await learn(options.signal), known, marker, options),

    async reserve(marker, document, { signal }) {
      const { fields, hasMarker } = await learn(signal)
      const required = fields.filter(({ slug, isRequired }) => isRequired && slug in document.fields)
      const fillers = required.map(({ slug, type }) => {
        const text = type === "RichText" ? `<p>${marker}</p>` : type === "PlainText" ? marker : document.fields[slug]
        return [slug, text] as const
      })
      const mark = hasMarker ? { [markerField]: writeMark(marker, 0, "") } : {}
      const fieldData = { ...Object.fromEntries(fillers), ...mark, name: marker, slug: marker }
      const body = { isArchived: false, isDraft: true, fieldData }
      const item = readItem(await client.ask(`${items}?skipInvalidFiles=false`, { method: "POST", body, signal }))
      if (hasMarker) noteItem(known, marker, item.id)
      return toRef(item, false)
    },

    read: (id, options) => read(id, options),

    write,

    async withdraw(id, options) {
      const { signal } = options
      await client.ask(`${toPath(id)}/live`, { method: "DELETE", accept: [404], signal })
      const state = await read(id, options)
      if (state === undefined) throw gone()
      if (state.visibility !== "scheduled") return state
      // Without this, the next publication of the whole site would show it.
      await client.ask(toPath(id), { method: "PATCH", body: { isDraft: true }, signal })
      return (await read(id, options)) ?? state
    },

    async discard({ id }, marker, { signal }) {
      const item = await readStaged(id, signal)
      if (item === undefined || !isPlaceholder(item, marker, await learn(signal))) return
      await client.ask(toPath(id), { method: "DELETE", accept: [404], signal })
    },

    putImage: (image, { signal }) => putImage(client, assets, image, signal),

    async survey(ids, { signal }) {
      const marks = new Map<string, string>()
      const wanted = new Set(ids)
      const options = { of: "items", limit: pageSize, query: { sortBy: "slug" }, signal }
      for await (const page of client.pages<WebflowItem>(items, options))
        for (const item of page) if (wanted.has(item.id)) marks.set(item.id, toMark(item))
      return marks
    },

    stored: (document, state) => storedFields(document, state, collection),
  }
}

function gone(): PublisherError {
  return new PublisherError("publisher_conflict", "Webflow no longer has this item.")
}

function toSlugConflict(error: unknown, slug: unknown): unknown {
  if (!(error instanceof PublisherError) || !/already in database/i.test(error.message)) return error
  const message = `Another item of the collection has the slug ${String(slug)}. Change the slug of the article, or of that item in Webflow.`
  return new PublisherError("publisher_conflict", message, { pointer: "/slug", cause: error })
}
