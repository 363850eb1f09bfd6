import { z } from "zod"

import { idSchema } from "../id.ts"
import { countSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { sourceShape } from "../source.ts"
import { toneSchema } from "../visibility/visibility-metrics.ts"

export const redditStateSchema = z.enum(["new", "relevant", "replied", "ignored"])
export const redditNoteSchema = z.string().max(4000)

/** Reddit's own id without its type prefix: `1abc23`. */
const redditIdSchema = z.string().regex(/^[0-9a-z]{1,16}$/)

/** A subreddit without `r/`. */
export const subredditSchema = z.string().regex(/^\w{2,50}$/, "a subreddit without r/")

/** A thread that discusses the brand, or that answers cite. Values that Reddit did not report are null. */
export const redditThreadSchema = z.strictObject({
  id: idSchema("rdt"),
  brand_id: idSchema("brd"),
  reddit_id: redditIdSchema,
  url: observedUrlSchema,
  subreddit: subredditSchema,
  title: z.string().max(400),
  author: z.string().max(100).nullable(),
  excerpt: observedTextSchema.nullable(),
  score: z.int().nullable(),
  comments: countSchema.nullable(),
  found_by: z.enum(["search", "citation", "import"]),
  /** Null until the service has read its text. */
  mentions_brand: z.boolean().nullable(),
  competitor_ids: z.array(idSchema("cmp")).max(200),
  /** The tone towards the brand; null if it is not classified. */
  tone: toneSchema.nullable(),
  /** How many answers of scans cite it. */
  citations: countSchema,
  state: redditStateSchema,
  note: redditNoteSchema.nullable(),
  ...sourceShape,
  posted_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** A thread with its text and comments, in their original Markdown. */
export const redditThreadDetailSchema = redditThreadSchema.extend({
  body: z.string().max(50_000).nullable(),
  /** Depth first, in the order of the thread. */
  comment_list: z
    .array(
      z.strictObject({
        reddit_id: redditIdSchema,
        /** Null for a comment on the thread itself. */
        parent_id: redditIdSchema.nullable(),
        author: z.string().max(100).nullable(),
        body: z.string().max(20_000),
        score: z.int().nullable(),
        mentions_brand: z.boolean(),
        posted_at: z.iso.datetime(),
      }),
    )
    .max(500),
  /** Whether the thread has more comments. */
  truncated: z.boolean(),
})

/** A draft for a person to check and post. The service posts nothing. */
export const redditReplyDraftSchema = z.strictObject({
  thread_id: idSchema("rdt"),
  /** The comment to reply to; null for the thread itself. */
  reddit_id: redditIdSchema.nullable(),
  /** Markdown. */
  text: z.string().max(10_000),
  /** What to consider before posting, such as a subreddit's rule against self-promotion. */
  cautions: z.array(observedTextSchema).max(20),
  /** The model that wrote it. */
  model: observedTextSchema.nullable(),
  created_at: z.iso.datetime(),
})

export type RedditThread = z.infer<typeof redditThreadSchema>
export type RedditThreadDetail = z.infer<typeof redditThreadDetailSchema>
export type RedditReplyDraft = z.infer<typeof redditReplyDraftSchema>
