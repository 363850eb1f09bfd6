import { isDeepStrictEqual } from "node:util"

import type { PublisherWarning, RemoteRef, RemoteState, Visibility } from "@citable/publishers"

import type { WebflowItem } from "./webflow-client.ts"
import { markerField, type WebflowCollection } from "./webflow-collection.ts"

/** What the field `citable` of an item says: `citable-cnt-1:7:65a0…`, with the sequence of the write and the id of the item. */
export interface Mark {
  marker: string
  sequence: number
  /** Whether a person made the item from another one, whose mark it has. */
  isCopy: boolean
}

export function writeMark(marker: string, sequence: number, id: string): string {
  return `${marker}:${sequence}:${id}`
}

export function readMark({ id, fieldData }: WebflowItem): Mark | undefined {
  const [marker = "", sequence = "", of = ""] = String(fieldData[markerField] ?? "").split(":")
  return marker === "" ? undefined : { marker, sequence: Number(sequence), isCopy: of !== "" && of !== id }
}

/** Whether an item is what `reserve` made under a marker: never published, and without a word but the marker. */
export function isPlaceholder(item: WebflowItem, marker: string, { fields }: WebflowCollection): boolean {
  const { name, slug: _, [markerField]: __, ...data } = item.fieldData
  const texts = fields.filter(({ type }) => type === "PlainText" || type === "RichText").map(({ slug }) => data[slug])
  const isOurs = (text: unknown) =>
    ["", marker].includes(
      String(text ?? "")
        .replace(/<[^>]*>/g, "")
        .trim(),
    )
  return item.isDraft && item.lastPublished === null && name === marker && texts.every(isOurs)
}

/** What an item holds: what visitors get if it is live, and what waits beside it. */
export function toState(
  staged: WebflowItem,
  live: WebflowItem | undefined,
  collection: WebflowCollection,
  warnings: readonly PublisherWarning[] = [],
): RemoteState {
  const mark = collection.hasMarker ? readMark(live ?? staged) : undefined
  const fields = toFields(live ?? staged, collection)
  // Whatever waits is released by the next write, also in the fields that Citable does not fill.
  const waiting = live === undefined ? {} : findWaiting(staged, live, collection)
  const slug = (live ?? staged).fieldData["slug"]
  return {
    ...toRef(staged, live !== undefined),
    fields,
    ...(Object.keys(waiting).length > 0 && { staged: { ...fields, ...waiting } }),
    url: live === undefined || typeof slug !== "string" ? null : collection.address + slug,
    editUrl: null,
    mark: toMark(staged),
    ...(mark !== undefined && !mark.isCopy && { marker: mark.marker, sequence: mark.sequence }),
    isPlaceholder: live === undefined && isPlaceholder(staged, String(staged.fieldData["name"]), collection),
    warnings,
  }
}

/** A text that differs once somebody has changed or released the item. */
export function toMark({ lastUpdated, lastPublished, isDraft, isArchived }: WebflowItem): string {
  return [lastUpdated, lastPublished, isDraft, isArchived].join(" ")
}

export function toRef(item: WebflowItem, isLive = item.lastPublished !== null): RemoteRef {
  // What is no draft goes out with the next publication of the whole site.
  const hidden: Visibility = item.isArchived ? "hidden" : item.isDraft ? "draft" : "scheduled"
  return { id: item.id, visibility: isLive ? "live" : hidden }
}

function toFields({ fieldData }: WebflowItem, { sources }: WebflowCollection): Record<string, unknown> {
  return Object.fromEntries([...sources.values()].map(({ slug }) => [slug, fieldData[slug] ?? null]))
}

function findWaiting(staged: WebflowItem, live: WebflowItem, collection: WebflowCollection): Record<string, unknown> {
  const names = new Set([...Object.keys(staged.fieldData), ...Object.keys(live.fieldData)])
  const differing = [...names].filter(
    (name) => !isDeepStrictEqual(staged.fieldData[name] ?? null, live.fieldData[name] ?? null),
  )
  const isMark = (name: string) => collection.hasMarker && name === markerField
  return Object.fromEntries(
    differing.filter((name) => !isMark(name)).map((name) => [name, staged.fieldData[name] ?? null]),
  )
}
