import { surfaceSchema } from "@citable/contract/visibility"
import { z } from "zod"

import { checkRole } from "../../credentials/permissions.ts"
import { brandRoute } from "./brand-route.ts"

const text = z.string().min(1).max(100).optional()
const ids = z.strictObject({
  ids: z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(z.string().min(1).max(40)).max(200)),
})
const asked = z.strictObject({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  engine: text,
  surface: surfaceSchema.optional(),
  prompt_tag: text,
  locale: text,
  has: text,
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: z.string().min(1).max(2000).optional(),
})

/** The answers behind the figures of a brand, and the texts of its prompts, which only its pages open. */
export const answerRoutes = [
  brandRoute("GET /counted-answers", asked, async ({ kernel, principal, brand }, input) => {
    checkRole(principal, brand.id, "visibility:read")
    // A start needs no answers.
    const { listCountedAnswers } = await import("../../groups/visibility/list-counted-answers.ts")
    return listCountedAnswers(kernel, brand.id, input)
  }),
  brandRoute("GET /prompt-texts", ids, async ({ kernel, principal, brand }, { ids: wanted }) => {
    checkRole(principal, brand.id, "visibility:read")
    const rows = await kernel.db
      .selectFrom("prompts")
      .select(["id", "text"])
      .where("brand_id", "=", brand.id)
      .where("id", "in", wanted)
      // The answers to a prompt stay when it goes to the trash, and count on.
      .where((eb) => {
        const answers = eb.selectFrom("answers").select("answers.id").whereRef("answers.prompt_id", "=", "prompts.id")
        return eb.or([eb("deleted_at", "is", null), eb.exists(answers)])
      })
      .execute()
    return { texts: Object.fromEntries(rows.map(({ id, text: own }) => [id, own])) }
  }),
]
