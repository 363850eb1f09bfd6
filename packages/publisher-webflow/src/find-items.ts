import type { Publisher, RemoteRef } from "@citable/publishers"
import { toRefs } from "@citable/publishers/parts"

import { readItem, type WebflowClient, type WebflowItem } from "./webflow-client.ts"
import type { WebflowCollection } from "./webflow-collection.ts"
import { isPlaceholder, readMark, toRef } from "./webflow-item.ts"

/** Where the items of each marker are, as far as a look at the whole collection or a request of ours told. */
export interface KnownItems {
  ids: Map<string, Set<string>>
  /** When the whole collection was last looked at, in milliseconds since 1970. */
  readAt: number
}

/** A look at the whole collection is good for this time: it takes a request for each 50 items, of 60 a minute. */
const maxAgeMs = 10 * 60_000

/**
 * Finds the items of a marker: placeholders by their name, and others by the field `citable`. Webflow filters items by name and slug alone. With
 * a document, the item at its slug counts as well: without a mark, it is a copy, which only a person can tell from ours.
 */
export async function findItems(
  client: WebflowClient,
  collection: WebflowCollection,
  known: KnownItems,
  marker: string,
  { document, signal }: Parameters<Publisher["find"]>[1],
): Promise<RemoteRef[]> {
  const path = `${client.collection}/items`
  const found = new Map<string, WebflowItem>()
  const slug = document?.fields["slug"]
  for (const query of [{ name: marker }, ...(typeof slug === "string" ? [{ slug }] : [])])
    for await (const item of client.list<WebflowItem>(path, query, signal)) found.set(item.id, item)
  const isMarked = (item: WebflowItem) => readMark(item).marker === marker
  if (
    collection.hasMarker &&
    ![...found.values()].some((item) => isMarked(item) && item.fieldData["name"] !== marker)
  ) {
    if (!known.ids.has(marker)) await readAll(client, path, known, signal)
    for (const id of known.ids.get(marker) ?? []) {
      const item = readItem(await client.ask(`${path}/${id}`, { accept: [404], signal }))
      if (item !== undefined) found.set(id, item)
    }
  }
  const items = [...found.values()].toSorted((one, other) => (one.createdOn < other.createdOn ? -1 : 1))
  for (const item of items) if (isMarked(item)) noteItem(known, marker, item.id)
  const ours = items.filter((item) => isMarked(item) || isPlaceholder(item, marker, collection))
  const copies = items.filter(
    (item) => !ours.includes(item) && item.fieldData["slug"] === slug && readMark(item).marker === "",
  )
  return toRefs([
    ...ours.map((item) => ({ ...toRef(item), isCopy: readMark(item).isCopy })),
    ...copies.map((item) => ({ ...toRef(item), isCopy: true })),
  ])
}

/** Notes where an item of a marker is. */
export function noteItem({ ids }: KnownItems, marker: string, id: string): void {
  ids.set(marker, (ids.get(marker) ?? new Set()).add(id))
}

async function readAll(client: WebflowClient, path: string, known: KnownItems, signal: AbortSignal): Promise<void> {
  const now = client.environment.now()
  if (now - known.readAt < maxAgeMs) return
  for await (const item of client.list<WebflowItem>(path, { sortBy: "slug" }, signal)) {
    const { marker } = readMark(item)
    if (marker !== "") noteItem(known, marker, item.id)
  }
  known.readAt = now
}
