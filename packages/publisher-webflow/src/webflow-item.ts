import { isDeepStrictEqual } from "node:util"

import type { RemoteRef, RemoteState, Visibility } from "@citable/publishers"

import type { WebflowItem } from "./webflow-client.ts"
import { markerField, type WebflowCollection } from "./webflow-collection.ts"

/**
 * What the field `citable` of an item says: `citable-cnt-1:7:65a0…`, with the sequence of the write and the id of the item. A copy that a person
 * made has the id of another item.
 */
export function readMark({ id, fieldData }: WebflowItem) {
  const [marker = "", sequence = "", of = ""] = toText(fieldData[markerField]).split(":")
  return { marker, sequence: Number(sequence), isCopy: of !== "" && of !== id }
}

/** Whether an item is what `reserve` made under a marker: never published, and without a word but the marker. */
export function isPlaceholder(item: WebflowItem, marker: string, { fields }: WebflowCollection): boolean {
  const texts = fields.filter(({ type, slug }) => slug !== "slug" && (type === "PlainText" || type === "RichText"))
  const words = texts.map(({ slug }) => toText(item.fieldData[slug]).replaceAll(/<[^>]*>/g, ""))
  const isUntouched = words.every((text) => text.trim() === "" || text.trim() === marker)
  return item.isDraft && item.lastPublished === null && item.fieldData["name"] === marker && isUntouched
}

/** What an item holds: what visitors get if it is live, and what waits beside it. */
export function toState(
  staged: WebflowItem,
  live: WebflowItem | undefined,
  collection: WebflowCollection,
): RemoteState {
  const { fieldData } = live ?? staged
  const { marker, sequence, isCopy } = readMark(live ?? staged)
  const names = [...collection.sources.values()].map(({ slug }) => slug)
  const fields = Object.fromEntries(names.map((name) => [name, fieldData[name] ?? null]))
  // Whatever waits is released by the next write, also in the fields that Citable does not fill.
  const waiting = Object.entries({ ...fields, ...staged.fieldData }).filter(
    ([name, value]) => name !== markerField && !isDeepStrictEqual(value ?? null, fieldData[name] ?? null),
  )
  return {
    ...toRef(staged, live !== undefined),
    fields,
    ...(waiting.length > 0 && { staged: { ...fields, ...Object.fromEntries(waiting) } }),
    url: live === undefined ? null : collection.address + toText(fieldData["slug"]),
    editUrl: null,
    mark: toMark(staged),
    ...(marker !== "" && !isCopy && { marker, sequence }),
    isPlaceholder: live === undefined && isPlaceholder(staged, toText(fieldData["name"]), collection),
    warnings: [],
  }
}

/** A text that differs once somebody has changed or released the item. */
export function toMark({ lastUpdated, lastPublished, isDraft, isArchived }: WebflowItem): string {
  return [lastUpdated, lastPublished, isDraft, isArchived].join(" ")
}

export function toRef(
  { id, isArchived, isDraft, lastPublished }: WebflowItem,
  isLive = lastPublished !== null,
): RemoteRef {
  // What is no draft goes out with the next publication of the whole site.
  const hidden: Visibility = isArchived ? "hidden" : isDraft ? "draft" : "scheduled"
  return { id, visibility: isLive ? "live" : hidden }
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : ""
}
