import type { Handler } from "../../call/call-context.ts"
import { notFound } from "../../problems/problem-error.ts"
import { requestReread } from "./scans/request-reread.ts"

export const deleteCompetitor: Handler<"delete_competitor"> = async ({ db, brand, jobs }, input) => {
  const deleted = await db
    .deleteFrom("competitors")
    .where("id", "=", input.competitor_id)
    .where("brand_id", "=", brand.id)
    .returning("id")
    .executeTakeFirst()
  if (deleted === undefined) throw notFound()
  await requestReread(jobs, db, brand.id)
  return { output: { id: deleted.id, deleted: true } }
}
