import type { Handler } from "../../kernel/call-context.ts"
import { readAgain } from "../../kernel/jobs/read-again.ts"
import { notFound } from "../../kernel/problem-error.ts"

export const deleteCompetitor: Handler<"delete_competitor"> = async ({ db, brand, jobs }, input) => {
  const gone = await db
    .deleteFrom("competitors")
    .where("id", "=", input.competitor_id)
    .where("brand_id", "=", brand.id)
    .returning("id")
    .executeTakeFirst()
  if (gone === undefined) throw notFound()
  await readAgain(jobs, db, brand.id)
  return { output: { id: gone.id, deleted: true } }
}
