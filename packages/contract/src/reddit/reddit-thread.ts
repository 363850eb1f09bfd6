import { z } from "zod"

import { idSchema } from "../id.ts"
import { countSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { promptVersionSchema } from "../internal/prompt-version.ts"
import { sourceShape } from "../source.ts"
import { toneSchema } from "../visibility/visibility-metrics.ts"

export const redditStateSchema = z
  .enum(["new", "relevant", "replied", "ignored"])
  .describe("What people of the brand have decided about the thread.")
export const redditNoteSchema = z.string().max(4000).describe("Your note about the thread.")

const redditIdSchema = z
  .string()
  .regex(/^[0-9a-z]{1,16}$/)
  .describe("Reddit's own id without its type prefix: `1abc23`.")

export const subredditSchema = z
  .string()
  .regex(/^[\w-]{2,50}$/, "a subreddit without r/")
  .describe("A subreddit without `r/`. Posts on a profile are in `u_` and its name.")

/** A thread that discusses the brand, or that answers cite. Values that Reddit did not report are null. */
export const redditThreadSchema = z.strictObject({
  id: idSchema("rdt"),
  brand_id: idSchema("brd"),
  reddit_id: redditIdSchema,
  url: observedUrlSchema,
  subreddit: subredditSchema.nullable().describe("A subreddit without `r/`; null if only a short link is known."),
  title: z.string().max(400).describe("Empty if it is not known, or if Reddit no longer has the thread."),
  author: z.string().max(100).nullable(),
  excerpt: observedTextSchema.nullable(),
  score: z.int().nullable().describe("Upvotes minus downvotes; null if Reddit did not report it."),
  comments: countSchema.nullable(),
  found_by: z.enum(["search", "citation", "import"]).describe("What found it."),
  mentions_brand: z.boolean().nullable().describe("Null until the service has read its text."),
  competitor_ids: z.array(idSchema("cmp")).max(200),
  tone: toneSchema.nullable().describe("The tone towards the brand; null if it is not classified."),
  citations: countSchema.describe("How many answers of scans cite it."),
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
  comment_list: z
    .array(
      z.strictObject({
        reddit_id: redditIdSchema,
        parent_id: redditIdSchema.nullable().describe("Null for a comment on the thread itself."),
        author: z.string().max(100).nullable(),
        body: z.string().max(20_000),
        score: z.int().nullable(),
        mentions_brand: z.boolean(),
        posted_at: z.iso.datetime(),
      }),
    )
    .max(500)
    .describe("Depth first, in the order of the thread."),
  truncated: z.boolean().describe("Whether the thread has more comments."),
})

/** A draft for a person to check and post. The service posts nothing. */
export const redditReplyDraftSchema = z.strictObject({
  thread_id: idSchema("rdt"),
  reddit_id: redditIdSchema.nullable().describe("The comment to reply to; null for the thread itself."),
  text: z.string().max(10_000).describe("Markdown."),
  cautions: z
    .array(observedTextSchema)
    .max(20)
    .describe("What to consider before posting, such as a subreddit's rule against self-promotion."),
  model: observedTextSchema.nullable().describe("The model that wrote it."),
  prompt_version: promptVersionSchema,
  created_at: z.iso.datetime(),
})

export type RedditThread = z.infer<typeof redditThreadSchema>
export type RedditThreadDetail = z.infer<typeof redditThreadDetailSchema>
export type RedditReplyDraft = z.infer<typeof redditReplyDraftSchema>
