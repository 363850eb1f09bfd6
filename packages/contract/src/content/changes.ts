import { z } from "zod"

import { articleSchema } from "../article.ts"

const previousLocales = z
  .array(z.string())
  .optional()
  .describe(
    "Other locales in which readers found the article before. Absent if there are none, for a deleted article, and in a snapshot.",
  )

/** An article that the reader can see, in its latest form. */
export const upsertChangeSchema = z.strictObject({
  op: z.literal("upsert"),
  id: z.string().describe("The id of the article."),
  revision: z.int().describe("The brand's revision of this change."),
  content: articleSchema.describe("The whole article."),
  previous_locales: previousLocales,
})

/** An article that the reader can no longer see. This tombstone is kept for at least 90 days. */
export const deleteChangeSchema = z.strictObject({
  op: z.literal("delete"),
  id: z.string().describe("The id of the article."),
  slug: z.string().describe("The slug under which readers knew it."),
  locale: z.string().describe("The locale of that slug."),
  reason: z
    .enum(["unpublished", "deleted"])
    .describe("Whether the article still exists (`unpublished`) or not (`deleted`)."),
  previous_slugs: z
    .array(z.string())
    .optional()
    .describe(
      "Other slugs that led to the article. Absent if there are none, for a deleted article, and in a snapshot.",
    ),
  previous_locales: previousLocales,
  revision: z.int().describe("The brand's revision of this change."),
  at: z.iso.datetime(),
})

export const changeSchema = z.discriminatedUnion("op", [upsertChangeSchema, deleteChangeSchema])

/** One page of the change feed: one row for each article, its latest change, ordered by revision. */
export const changePageSchema = z.strictObject({
  data: z.array(changeSchema),
  next_sync_token: z.string().describe("Send it as `since` to get what changes from here on."),
  has_more: z.boolean().describe("Whether to read on at once, with `next_sync_token`."),
  latest: z
    .array(
      z.strictObject({
        op: z.enum(["upsert", "delete"]),
        id: z.string().describe("The id of the article."),
        slug: z.string(),
        locale: z.string(),
        title: z.string().nullable().describe("Null for a withdrawn article whose title the caller may not read."),
        revision: z.int(),
        at: z.iso.datetime(),
      }),
    )
    .max(100)
    .optional()
    .describe("Only with `latest`."),
})

export type UpsertChange = z.infer<typeof upsertChangeSchema>
export type DeleteChange = z.infer<typeof deleteChangeSchema>
export type Change = z.infer<typeof changeSchema>
export type ChangePage = z.infer<typeof changePageSchema>
