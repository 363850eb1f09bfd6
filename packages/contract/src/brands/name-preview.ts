import { z } from "zod"

import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"

const offsetSchema = z.int().min(0)

/** In which stored answers a name would be found. */
export const namePreviewSchema = z.strictObject({
  stored: countSchema.describe("How many answers the brand has."),
  answers: countSchema.describe("How many of them were read: the latest ones, at most 1,000."),
  matches: countSchema.describe("How many of the answers that were read name it."),
  quotes: z
    .array(
      z.strictObject({
        text: z.string().max(2000).describe("A sentence with the name, word for word from the answer."),
        marks: z
          .array(z.strictObject({ from: offsetSchema, to: offsetSchema }))
          .max(50)
          .describe(
            "Where the name is in the sentence, in UTF-16 units: `from` is its first unit, `to` the one after its last.",
          ),
        answer_id: idSchema("ans"),
        prompt_id: idSchema("prm"),
        engine: engineSchema,
        surface: surfaceSchema,
        answered_at: z.iso.datetime(),
      }),
    )
    .max(5)
    .describe("Sentences of the latest answers that name it."),
  excluded: countSchema.describe("How many of the answers that were read would name it without `exclude`."),
  excluded_quotes: z.array(z.string().max(2000)).max(5).describe("Sentences of the latest of those."),
})

export type NamePreview = z.infer<typeof namePreviewSchema>
