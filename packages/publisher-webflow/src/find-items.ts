import type { Publisher, RemoteRef } from "@citable/publishers"

import { readItem, type WebflowClient, type WebflowItem } from "./webflow-client.ts"
import type { WebflowCollection } from "./webflow-collection.ts"
import { isPlaceholder, readMark, toRef } from "./webflow-item.ts"

/** Where the items of each marker are, as far as a look at the whole collection or a write told. */
export interface KnownItems {
  ids: Map<string, Set<string>>
  /** When the whole collection was last looked at, in milliseconds since 1970. */
  readAt: number
}

/** A look at the whole collection is good for this time: a request for each 50 items is a lot of the 60 a minute. */
const maxAgeMs = 10 * 60_000

/** An answer of 4 MiB must hold a page. */
export const pageSize = 50

/**
 * Finds the items of a marker: placeholders by their name, and others by the field `citable`, because Webflow filters items by their name and
 * slug alone. With a document, the item at its slug counts as well: if it has no mark, it is a copy, which only a person can tell from ours.
 */
export async function findItems(
  client: WebflowClient,
  collection: WebflowCollection,
  known: KnownItems,
  marker: string,
  { document, signal }: Parameters<Publisher["find"]>[1],
): Promise<RemoteRef[]> {
  const items = `${client.collection}/items`
  const found = new Map<string, WebflowItem>()
  const list = async (query: Record<string, string>) => {
    for await (const page of client.pages<WebflowItem>(items, { of: "items", limit: pageSize, query, signal }))
      for (const item of page) found.set(item.id, item)
  }
  await list({ name: marker })
  const slug = document?.fields["slug"]
  if (typeof slug === "string") await list({ slug })
  const isMarked = (item: WebflowItem) => collection.hasMarker && readMark(item)?.marker === marker
  const isWritten = (item: WebflowItem) => isMarked(item) && item.fieldData["name"] !== marker
  if (collection.hasMarker && ![...found.values()].some(isWritten)) {
    if (!known.ids.has(marker)) await readAll(client, known, signal)
    for (const id of known.ids.get(marker) ?? []) {
      const answer = await client.ask(`${items}/${id}`, { accept: [404], signal })
      if (answer.status !== 404) found.set(id, readItem(answer))
    }
  }
  for (const item of found.values()) if (isMarked(item)) noteItem(known, marker, item.id)
  const refs = [...found.values()]
    .toSorted((one, other) => (one.createdOn < other.createdOn ? -1 : 1))
    .flatMap((item): RemoteRef[] => {
      if (isMarked(item)) return [{ ...toRef(item), ...(readMark(item)?.isCopy === true && { isCopy: true }) }]
      if (isPlaceholder(item, marker, collection)) return [toRef(item)]
      const isFree = !collection.hasMarker || readMark(item) === undefined
      return item.fieldData["slug"] === slug && isFree ? [{ ...toRef(item), isCopy: true }] : []
    })
  return refs.toSorted((one, other) => Number(one.isCopy ?? false) - Number(other.isCopy ?? false))
}

/** Notes where the item of a marker is. */
export function noteItem({ ids }: KnownItems, marker: string, id: string): void {
  ids.set(marker, (ids.get(marker) ?? new Set()).add(id))
}

async function readAll(client: WebflowClient, known: KnownItems, signal: AbortSignal): Promise<void> {
  const now = client.environment.now()
  if (now - known.readAt < maxAgeMs) return
  const options = { of: "items", limit: pageSize, query: { sortBy: "slug" }, signal }
  for await (const page of client.pages<WebflowItem>(`${client.collection}/items`, options)) {
    for (const item of page) {
      const marker = readMark(item)?.marker
      if (marker !== undefined) noteItem(known, marker, item.id)
    }
  }
  known.readAt = now
}
