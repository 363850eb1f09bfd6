import { z } from "zod"

import { localeSchema } from "../article.ts"
import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { rangeShape } from "./date-range.ts"

/** Which answers of a brand to count. */
export const answerFilterShape = {
  brand_id: idSchema("brd"),
  ...rangeShape,
  engine: engineSchema.optional(),
  surface: surfaceSchema.optional(),
  /** Only prompts with this tag. */
  prompt_tag: z.string().min(1).max(100).optional(),
  locale: localeSchema.optional(),
}
