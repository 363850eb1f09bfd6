import { z } from "zod"

import { localeSchema } from "../article.ts"
import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { rangeShape } from "./date-range.ts"

/** Which answers of a brand to count. */
export const answerFilterShape = {
  brand_id: idSchema("brd"),
  ...rangeShape,
  engine: engineSchema.optional().describe("Only answers of this engine."),
  surface: surfaceSchema.optional().describe("Answers by APIs (`api`, the default) or apps (`consumer`), never both."),
  prompt_tag: z.string().min(1).max(100).optional().describe("Only prompts with this tag."),
  locale: localeSchema.optional().describe("Only prompts in this language."),
}
