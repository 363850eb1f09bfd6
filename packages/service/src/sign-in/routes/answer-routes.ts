import { z } from "zod"

import { checkRole } from "../../credentials/permissions.ts"
import { brandRoute } from "./brand-route.ts"

const text = z.string().min(1).max(100).optional()
const asked = z.strictObject({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  engine: text,
  prompt_tag: text,
  locale: text,
  has: text,
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: z.string().min(1).max(2000).optional(),
})

/** The answers behind the figures of a brand, which only its pages open. */
export const answerRoutes = [
  brandRoute("GET /counted-answers", asked, async ({ kernel, principal, brand }, input) => {
    checkRole(principal, brand.id, "visibility:read")
    // A start needs no answers.
    const { listCountedAnswers } = await import("../../groups/visibility/list-counted-answers.ts")
    return listCountedAnswers(kernel, brand.id, input)
  }),
]
