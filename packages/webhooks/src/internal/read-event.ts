import {
  type ArticleEvent,
  articleEventSchema,
  articleEventTypes,
  CitableError,
  type Event,
  eventSchema,
} from "@citable/contract"

import { readJson } from "./read-json.ts"

/**
 * Reads the event from a verified body. Article events must fit their own schema, so handlers can rely on their fields.
 *
 * @throws {CitableError} `malformed_json` or `invalid_input`
 */
export function readEvent(body: Uint8Array): Event | ArticleEvent {
  const value = readJson(body)
  const parsed = eventSchema.safeParse(value)
  if (!parsed.success) throw notAnEvent("type, timestamp and data")
  if (!articleEventTypes.some((type) => type === parsed.data.type)) return parsed.data
  const article = articleEventSchema.safeParse(value)
  if (!article.success) throw notAnEvent(article.error.issues.map((issue) => issue.path.join(".")).join(", "))
  return article.data
}

function notAnEvent(fields: string): CitableError {
  return new CitableError(`The body is not an event of Citable: check ${fields}.`, { code: "invalid_input" })
}
