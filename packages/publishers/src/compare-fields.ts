import { isDeepStrictEqual } from "node:util"

import type { Publisher, RemoteDocument, RemoteState } from "./publisher.ts"

/** A field that an item holds with another value than the one that was sent. */
export interface FieldDifference {
  /** In the platform's names. A member of an object has both names, such as `meta.citable_title`. */
  field: string
  sent: unknown
  found: unknown
}

/**
 * Compares what was sent with what an item holds, field by field. Every publisher is compared in the same way: it only tells how a document
 * looks where it is stored (`Publisher.stored`). Empty if the item holds the document.
 */
export function compareFields(
  publisher: Pick<Publisher, "stored">,
  document: RemoteDocument,
  state: RemoteState,
): FieldDifference[] {
  const stored = flattenFields(publisher.stored?.(document, state) ?? document.fields)
  const held = flattenFields(state.fields)
  const sent = flattenFields(document.fields)
  return [...new Set([...Object.keys(stored), ...Object.keys(held)])]
    .filter((name) => !isDeepStrictEqual(toPlain(stored[name]), toPlain(held[name])))
    .toSorted()
    .map((field) => ({ field, sent: sent[field] ?? null, found: held[field] ?? null }))
}

/** The fields of a document or an item, with the members of each object as fields of their own: `front_matter.title`. */
export function flattenFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isObject(value) ? Object.entries(value).map(([key, item]) => [`${name}.${key}`, item]) : [[name, value]],
    ),
  )
}

/** Whether a field has members of its own. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
