import { z } from "zod"

/** Every type of event a webhook can carry. */
export const eventTypes = [
  "content.published",
  "content.updated",
  "content.unpublished",
  "content.deleted",
  "content.scheduled",
  "publication.failed",
  "scan.completed",
  "audit.completed",
  "visibility.changed",
  "webhook.test",
  "webhook.disabled",
] as const

export const eventTypeSchema = z.enum(eventTypes)
export type EventType = (typeof eventTypes)[number]

/** The types that say an article changed for readers of published content. */
export const articleEventTypes = [
  "content.published",
  "content.updated",
  "content.unpublished",
  "content.deleted",
] as const
export type ArticleEventType = (typeof articleEventTypes)[number]

/** What an article's event carries: thin, so that a receiver reads the article itself. */
export const articleEventDataSchema = z.looseObject({
  brand_id: z.string(),
  content_id: z.string(),
  slug: z.string(),
  locale: z.string(),
  /** The slug it was live under before this change, when that differs. */
  previous_slug: z.string().optional(),
  /** The brand's published revision after the change: what a reader must at least see. */
  revision: z.int(),
  /** Topics before and after the change. */
  tags: z.array(z.string()),
  /**
   * Of `content.updated`: the article's fields that readers of published content see another value of, by their names on the wire, such as
   * `["body", "updated_at"]`. `excerpt` is among them, too, where the writer gave none and the one that sites make of the body is another;
   * `revision`, which every change counts up, is not. Absent: the sender does not know.
   */
  changed: z.array(z.string()).optional(),
})

export const articleEventSchema = z.looseObject({
  type: z.enum(articleEventTypes),
  timestamp: z.iso.datetime(),
  data: articleEventDataSchema,
  /** Somebody asked for this delivery again: an idempotent receiver runs it again. */
  redelivery: z.literal(true).optional(),
})

/** Any event: Standard Webhooks 1.0.0, section "Payload structure". */
export const eventSchema = z.looseObject({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({}),
  redelivery: z.literal(true).optional(),
})

export type ArticleEventData = z.infer<typeof articleEventDataSchema>
export type ArticleEvent = z.infer<typeof articleEventSchema>
export type Event = z.infer<typeof eventSchema>

/** Tells whether an event is about an article, and so names what a site has to refresh. */
export function isArticleEvent(event: Event | ArticleEvent): event is ArticleEvent {
  return articleEventSchema.safeParse(event).success
}
