import { z } from "zod"

import { brandSchema, domainSchema } from "../brands/brand.ts"
import { namePreviewSchema } from "../brands/name-preview.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"
import { trashedSchema } from "../internal/trash.ts"

/** A competitor whose mentions and citations are counted beside the brand's. */
export const competitorSchema = z.strictObject({
  id: idSchema("cmp"),
  brand_id: idSchema("brd"),
  name: z
    .string()
    .min(1)
    .max(200)
    .describe("The name as people write it. Scans look for it in answers, case-sensitively."),
  domains: z.array(domainSchema).max(50).describe("Host names of its sites. Links to them count as its citations."),
  aliases: z.array(z.string().min(1).max(200)).max(50).describe("Other names that count as mentions of it."),
  exclude: brandSchema.shape.exclude,
  preview: namePreviewSchema.optional().describe("Only with `dry_run`."),
  trashed: trashedSchema,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** Names that answers list, and nobody tracks. */
export const untrackedSchema = z
  .strictObject({
    answers: countSchema.describe("How many answers were read: the latest ones, at most 1,000."),
    names: z
      .array(
        z.strictObject({
          name: z.string().max(200).describe("As the latest answer writes it."),
          answers: countSchema.describe("How many of them list it."),
          answer_id: idSchema("ans").describe("The latest of them."),
        }),
      )
      .max(50)
      .describe("Those in two answers or more, the most frequent first."),
  })
  .describe("Only with `untracked`: names in lists, headings and tables of answers that nobody tracks.")

export type Competitor = z.infer<typeof competitorSchema>
