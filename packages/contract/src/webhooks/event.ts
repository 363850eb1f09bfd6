import { z } from "zod"

/** Every type of event. */
export const eventTypes = [
  "content.published",
  "content.updated",
  "content.unpublished",
  "content.deleted",
  "content.scheduled",
  "content.generated",
  "content.generation_failed",
  "publication.succeeded",
  "publication.visible",
  "publication.failed",
  "publication.conflict",
  "publication.withdrawn",
  "scan.completed",
  "audit.completed",
  "visibility.changed",
  "alert.raised",
  "webhook.test",
  "webhook.disabled",
] as const

export const eventTypeSchema = z.enum(eventTypes)
export type EventType = (typeof eventTypes)[number]

/** The events that report a change which readers of published content can see. */
export const articleEventTypes = [
  "content.published",
  "content.updated",
  "content.unpublished",
  "content.deleted",
] as const
export type ArticleEventType = (typeof articleEventTypes)[number]

/** The data of an article's event. It is thin: a receiver reads the article itself. */
export const articleEventDataSchema = z.looseObject({
  brand_id: z.string(),
  content_id: z.string(),
  slug: z.string(),
  locale: z.string(),
  previous_slug: z.string().optional().describe("The slug before this change, if it differs."),
  previous_slugs: z
    .array(z.string())
    .optional()
    .describe(
      "Other slugs that this change adds or removes: those that a writer gave or removed, and all previous ones of an article that is unpublished or deleted. As many as fit into the event.",
    ),
  previous_locales: z
    .array(z.string())
    .optional()
    .describe(
      "Other locales in which readers found the article before. Readers may know each of its slugs in each of them.",
    ),
  revision: z
    .int()
    .describe("The brand's published revision after the change. A reader must see at least this revision."),
  tags: z.array(z.string()).describe("Topics before and after the change."),
  changed: z
    .array(z.string())
    .optional()
    .describe(
      'Only for `content.updated`: the fields that readers of published content see with another value, such as `["body", "updated_at"]`. It includes `excerpt` if the writer gave none and the beginning of the body changed, because sites then make the excerpt from the body. It does not include `revision`, which every change increases. Absent: the sender does not know.',
    ),
})

export const articleEventSchema = z.looseObject({
  type: z.enum(articleEventTypes),
  timestamp: z.iso.datetime(),
  data: articleEventDataSchema,
  redelivery: z
    .literal(true)
    .optional()
    .describe("Somebody requested this delivery again. A receiver that ignores repeated events must process it."),
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

/** Whether an event is about an article, so that it names what a site has to refresh. */
export function isArticleEvent(event: Event | ArticleEvent): event is ArticleEvent {
  return articleEventSchema.safeParse(event).success
}
