import {
  type CallOptions,
  isSameDraft,
  type Publisher,
  type PublisherEnvironment,
  PublisherError,
  type PublisherSettings,
  type RemoteState,
  type RequestRate,
} from "@citable/publishers"
import { describeChanged, reservedDrafts } from "@citable/publishers/parts"

import { checkConnection } from "./check-connection.ts"
import { findItems, type KnownItems, noteItem } from "./find-items.ts"
import { type KnownAssets, putImage } from "./put-image.ts"
import { renderArticle } from "./render-article.ts"
import { storedFields } from "./stored-fields.ts"
import { createWebflowClient, readItem, type WebflowItem } from "./webflow-client.ts"
import { markerField, readCollection, type WebflowCollection } from "./webflow-collection.ts"
import { isPlaceholder, toMark, toRef, toState } from "./webflow-item.ts"

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
  const ask = async (path: string, signal: AbortSignal) => readItem(await client.ask(path, { accept: [404], signal }))

  async function read(id: string, { signal }: CallOptions): Promise<RemoteState | undefined> {
    const about = await learn(signal)
    const staged = await ask(toPath(id), signal)
    if (staged === undefined) return undefined
    // Only the live item itself says what visitors get.
    const live = staged.lastPublished === null ? undefined : await ask(`${toPath(id)}/live`, signal)
    return toState(staged, live, about)
  }

  async function release(id: string, signal: AbortSignal): Promise<void> {
    const request = { method: "POST", body: { itemIds: [id] }, accept: [409], signal }
    const { status, json } = await client.ask(`${items}/publish`, request)
    if (status === 409) {
      const message = "Webflow publishes no item of a site that was never published. Publish the site once in Webflow."
      throw new PublisherError("publisher_gone", message)
    }
    if ((json as { publishedItemIds?: string[] } | undefined)?.publishedItemIds?.includes(id) === true) return
    const message = "Webflow did not publish the item. Its change waits there: publish it in Webflow to see why."
    throw new PublisherError("publisher_invalid", message)
  }

  return {
    capabilities: { ...reservedDrafts, images: "upload", placeFields: ["slug"], atOnce: 2, rate },

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
        const text = type === "RichText" ? `<p>${marker}</p>` : marker
        return [slug, type.endsWith("Text") ? text : document.fields[slug]] as const
      })
      const mark = hasMarker ? { [markerField]: `${marker}:0:` } : {}
      const fieldData = { ...Object.fromEntries(fillers), ...mark, name: marker, slug: marker }
      const body = { isArchived: false, isDraft: true, fieldData }
      const answer = await client.ask(`${items}?skipInvalidFiles=false`, { method: "POST", body, signal })
      const item = readItem(answer) as WebflowItem
      noteItem(known, marker, item.id)
      return toRef(item, false)
    },

    read,

    async write(id, { fields }, { marker, sequence, as, keeps = [], signal }) {
      const { hasMarker } = await learn(signal)
      const sent = Object.entries(fields).filter(([slug]) => !keeps.includes(slug))
      const mark = hasMarker ? { [markerField]: `${marker}:${sequence}:${id}` } : {}
      noteItem(known, marker, id)
      // As a draft, the change waits for the next request, and goes out with no publication of the whole site.
      const body = { isArchived: false, isDraft: true, fieldData: { ...Object.fromEntries(sent), ...mark } }
      const request = { method: "PATCH", body, accept: [404], signal }
      const { status } = await client.ask(`${toPath(id)}?skipInvalidFiles=false`, request).catch((error: unknown) => {
        throw toSlugConflict(error, fields["slug"])
      })
      if (status === 404) throw gone()
      if (as === "live") await release(id, signal)
      const state = await read(id, { signal })
      const isThere = state !== undefined && (as === "draft" || state.visibility === "live")
      if (!isThere)
        throw new PublisherError("publisher_unknown", "Webflow accepted the change, but does not show it yet.")
      const wanted = keeps.includes("slug") ? undefined : fields["slug"]
      return { ...state, warnings: describeChanged("Webflow", { wanted, slug: String(state.fields["slug"]) }) }
    },

    async withdraw(id, { signal }) {
      await client.ask(`${toPath(id)}/live`, { method: "DELETE", accept: [404], signal })
      const state = await read(id, { signal })
      if (state === undefined) throw gone()
      if (state.visibility !== "scheduled") return state
      // Without this, the next publication of the whole site would show it.
      await client.ask(toPath(id), { method: "PATCH", body: { isDraft: true }, signal })
      return { ...state, visibility: "draft" }
    },

    async discard({ id }, marker, { signal, expected }) {
      const item = await ask(toPath(id), signal)
      if (item === undefined) return
      const about = await learn(signal)
      const isUnchanged = item.lastPublished === null && isSameDraft(toState(item, undefined, about), expected, marker)
      if (!isUnchanged && !isPlaceholder(item, marker, about)) return
      await client.ask(toPath(id), { method: "DELETE", accept: [404], signal })
    },

    putImage: (image, { signal }) => putImage(client, assets, image, signal),

    async survey(ids, { signal }) {
      const marks = new Map<string, string>()
      for await (const item of client.list<WebflowItem>(items, { sortBy: "slug" }, signal))
        if (ids.includes(item.id)) marks.set(item.id, toMark(item))
      return marks
    },

    stored: (document, state) => storedFields(document, state, collection?.sources),
  }
}

function gone(): PublisherError {
  return new PublisherError("publisher_conflict", "Webflow no longer has this item.")
}

function toSlugConflict(error: unknown, slug: unknown): unknown {
  if (!(error instanceof PublisherError) || !/already in database/i.test(error.message)) return error
  const message = `Another item of the collection has the slug ${String(slug)}. Change the slug of the article, or of that item.`
  return new PublisherError("publisher_conflict", message, { pointer: "/slug", cause: error })
}
