import { ProblemError } from "@citable/contract/problem-error"
import type { Database } from "@citable/storage/database"

export interface TrackedPrompt {
  id: string
  text: string
}

/**
 * Finds the prompt that an article shall answer.
 *
 * @throws a `ProblemError` `invalid_input` if the brand tracks no such prompt.
 */
export async function findPrompt(db: Database, brandId: string, id: string): Promise<TrackedPrompt> {
  const found = await db
    .selectFrom("prompts")
    .select(["id", "text"])
    .where("id", "=", id)
    .where("brand_id", "=", brandId)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  if (found !== undefined) return found
  const detail = `The brand tracks no prompt with the id ${id}. Use an id from list_prompts.`
  throw new ProblemError("invalid_input", detail, { errors: [{ detail, pointer: "/prompt_id" }] })
}
