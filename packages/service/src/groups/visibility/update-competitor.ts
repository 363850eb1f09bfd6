import type { Handler } from "../../call/call-context.ts"
import { notFound } from "../../problems/problem-error.ts"
import { storeList, toCompetitor } from "./competitor-rows.ts"
import { requestReread } from "./scans/request-reread.ts"

export const updateCompetitor: Handler<"update_competitor"> = async ({ db, brand, jobs, now }, input) => {
  const row = await db
    .updateTable("competitors")
    .set({
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.domains === undefined ? {} : { domains: storeList(input.domains) }),
      ...(input.aliases === undefined ? {} : { aliases: storeList(input.aliases) }),
      updated_at: now(),
    })
    .where("id", "=", input.competitor_id)
    .where("brand_id", "=", brand.id)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  await requestReread(jobs, db, brand.id)
  return { output: toCompetitor(row) }
}
