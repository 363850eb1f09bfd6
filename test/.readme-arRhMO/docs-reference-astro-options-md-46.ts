import { articleImageSchema, articleSchema } from "@citable/astro/loader"
import { z } from "astro/zod"

export const schema = articleSchema.extend({ images: z.array(articleImageSchema), created_at: z.coerce.date() })

export {}
