import { type ArticleEvent, articleEventSchema, articleEventTypes, type Event, eventSchema } from "@citable/contract"

type ParsedEvent = { event: Event | ArticleEvent } | { problem: "malformed_json" | "invalid_input"; detail: string }

/** The event of a verified body. An article's event is held to its own schema, so that handlers can rely on its fields. */
export function parseEvent(body: Uint8Array): ParsedEvent {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    return { problem: "malformed_json", detail: "A webhook's body is JSON in UTF-8." }
  }
  const parsed = eventSchema.safeParse(value)
  if (!parsed.success) return notAnEvent("type, timestamp and data")
  if (!articleEventTypes.some((type) => type === parsed.data.type)) return { event: parsed.data }
  const article = articleEventSchema.safeParse(value)
  if (!article.success) return notAnEvent(article.error.issues.map((issue) => issue.path.join(".")).join(", "))
  return { event: article.data }
}

function notAnEvent(fields: string): ParsedEvent {
  return { problem: "invalid_input", detail: `The body is not an event of Citable: check ${fields}.` }
}
