import type { SpentMonth } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

import { monthOf } from "./month-of.ts"

/** As many calendar months are told, the current one included. */
const months = 3

/**
 * Reads what a brand has spent in the last calendar months (UTC), the current one first: only what vendors billed at known prices. What has no
 * price is counted beside it.
 */
export async function readSpentMonths(db: Database, brandId: string, now: number): Promise<SpentMonth[]> {
  const keys: string[] = []
  for (let at = now; keys.length < months; at = monthOf(at).start - 1) keys.push(monthOf(at).key)
  const firstDay = `${keys.at(-1)}-01`
  const month = sql<string>`substr(day, 1, 7)`
  const readAnswers = (table: "answers" | "lost_answers") =>
    db
      .selectFrom(table)
      .select((eb) => [
        month.as("month"),
        eb.fn.countAll<number | string>().as("count"),
        eb.fn.count<number | string>("cost").as("priced"),
        eb.fn.sum<number | string | null>("cost").as("cost"),
      ])
      .where("brand_id", "=", brandId)
      .where("day", ">=", firstDay)
      .groupBy(month)
      .execute()
  const answers = [...(await readAnswers("answers")), ...(await readAnswers("lost_answers"))]
  const writing = await db
    .selectFrom("writing_spending")
    .select(["month", "jobs", "reserved", "spent"])
    .where("brand_id", "=", brandId)
    .where("month", "in", keys)
    .execute()
  const unpriced = await db
    .selectFrom("writing_calls as call")
    .innerJoin("writing_jobs as job", "job.id", "call.job_id")
    .select((eb) => ["job.month", eb.fn.countAll<number | string>().as("count")])
    .where("job.brand_id", "=", brandId)
    .where("job.month", "in", keys)
    .where("call.cost", "is", null)
    .groupBy("job.month")
    .execute()
  return keys.map((key) => {
    const own = answers.filter((row) => row.month === key)
    const sum = (name: "count" | "priced" | "cost") => own.reduce((total, row) => total + Number(row[name] ?? 0), 0)
    const written = writing.find((row) => row.month === key)
    return {
      month: key,
      scans: { usd: sum("cost") / 1e6, answers: sum("count"), unpriced: sum("count") - sum("priced") },
      writing: {
        usd: Number(written?.spent ?? 0) / 1e6,
        reserved_usd: Number(written?.reserved ?? 0) / 1e6,
        jobs: Number(written?.jobs ?? 0),
        unpriced: Number(unpriced.find((row) => row.month === key)?.count ?? 0),
      },
    }
  })
}
