import { z } from "zod"

import { articleSchema } from "../article.ts"

/** An article that the reader can see, in its latest form. */
export const upsertChangeSchema = z.strictObject({
  op: z.literal("upsert"),
  id: z.string(),
  revision: z.int(),
  content: articleSchema,
})

/** An article that the reader can no longer see. This tombstone is kept for at least 90 days. */
export const deleteChangeSchema = z.strictObject({
  op: z.literal("delete"),
  id: z.string(),
  slug: z.string(),
  locale: z.string(),
  reason: z.enum(["unpublished", "deleted"]),
  revision: z.int(),
  at: z.iso.datetime(),
})

export const changeSchema = z.discriminatedUnion("op", [upsertChangeSchema, deleteChangeSchema])

/** One page of the change feed: one row for each article, its latest change, ordered by revision. */
export const changePageSchema = z.strictObject({
  data: z.array(changeSchema),
  next_sync_token: z.string(),
  has_more: z.boolean(),
})

export type UpsertChange = z.infer<typeof upsertChangeSchema>
export type DeleteChange = z.infer<typeof deleteChangeSchema>
export type Change = z.infer<typeof changeSchema>
export type ChangePage = z.infer<typeof changePageSchema>
