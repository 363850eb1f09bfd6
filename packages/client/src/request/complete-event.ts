import type { ArticleEvent, Event } from "@citable/contract"
import { CitableError } from "@citable/contract/core"

import type { AdaptedEvent } from "../service-adapter.ts"
import { toTime } from "./complete-article.ts"

const articleEvents: ReadonlySet<string> = new Set([
  "content.published",
  "content.updated",
  "content.unpublished",
  "content.deleted",
] satisfies ArticleEvent["type"][])

/** Completes an adapter's event with the other fields of the contract. */
export function completeEvent(
  { type, timestamp, data }: AdaptedEvent,
  { brandId, now }: { brandId: string | undefined; now: number },
): unknown {
  const event = { type, timestamp: toTime(timestamp ?? now, "timestamp") }
  if (!articleEvents.has(type)) return { ...event, data }
  return {
    ...event,
    // Without revisions, 0 is enough: a call with `min_revision` waits for `settleMs` instead.
    data: {
      brand_id: brandId ?? "",
      locale: "en",
      tags: [],
      revision: 0,
      ...data,
      ...(data.content_id === undefined ? {} : { content_id: String(data.content_id) }),
    },
  }
}

/** Throws `invalid_event`, naming the field, if the value is not an event. Events of a newer service may have more fields. */
export function checkEvent(value: unknown): asserts value is Event | ArticleEvent {
  const { type, timestamp, data } = Object(value) as Record<string, unknown>
  require(typeof type === "string", "type", "a string")
  require(typeof timestamp === "string" && !Number.isNaN(Date.parse(timestamp)), "timestamp", "a time in RFC 3339")
  require(typeof data === "object" && data !== null, "data", "an object")
  if (!articleEvents.has(type as string)) return
  const members = data as Record<string, unknown>
  for (const name of ["brand_id", "content_id", "slug", "locale"]) {
    require(typeof members[name] === "string", `data.${name}`, "a string")
  }
  require(Number.isInteger(members["revision"]), "data.revision", "an integer")
  const { tags } = members
  require(Array.isArray(tags) && tags.every((tag) => typeof tag === "string"), "data.tags", "a list of strings")
}

function require(holds: boolean, field: string, expected: string): void {
  if (holds) return
  throw new CitableError(`The webhook's body is not an event: ${field} must be ${expected}.`, { code: "invalid_event" })
}
