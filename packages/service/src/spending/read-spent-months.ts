import type { SpentMonth } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

import { monthOf } from "./month-of.ts"

/**
 * Reads what each brand has spent in the last calendar months (UTC), the current one first: only what vendors billed at known prices. What has
 * no price is counted beside it.
 */
export async function readSpentMonths(
  db: Database,
  brandIds: readonly string[],
  { now, months = 3 }: { now: number; months?: number },
): Promise<Map<string, SpentMonth[]>> {
  // Postgres does not accept an empty list.
  if (brandIds.length === 0) return new Map()
  const keys: string[] = []
  for (let at = now; keys.length < months; at = monthOf(at).start - 1) keys.push(monthOf(at).key)
  const firstDay = `${keys.at(-1)}-01`
  const month = sql<string>`substr(day, 1, 7)`
  const readAnswers = (table: "answers" | "lost_answers") =>
    db
      .selectFrom(table)
      .select((eb) => [
        "brand_id",
        month.as("month"),
        eb.fn.countAll<number | string>().as("count"),
        eb.fn.count<number | string>("cost").as("priced"),
        eb.fn.sum<number | string | null>("cost").as("cost"),
      ])
      .where("brand_id", "in", brandIds)
      .where("day", ">=", firstDay)
      .groupBy(["brand_id", month])
      .execute()
  const answers = [...(await readAnswers("answers")), ...(await readAnswers("lost_answers"))]
  const writing = await db
    .selectFrom("writing_spending")
    .select(["brand_id", "month", "jobs", "reserved", "spent"])
    .where("brand_id", "in", brandIds)
    .where("month", "in", keys)
    .execute()
  const unpriced = await db
    .selectFrom("writing_calls as call")
    .innerJoin("writing_jobs as job", "job.id", "call.job_id")
    .select((eb) => ["job.brand_id", "job.month", eb.fn.countAll<number | string>().as("count")])
    .where("job.brand_id", "in", brandIds)
    .where("job.month", "in", keys)
    .where("call.cost", "is", null)
    .groupBy(["job.brand_id", "job.month"])
    .execute()
  const place = (row: { brand_id: string; month: string }) => `${row.brand_id} ${row.month}`
  const [answered, written, lacking] = [
    Map.groupBy(answers, place),
    Map.groupBy(writing, place),
    Map.groupBy(unpriced, place),
  ]
  const toMonths = (id: string) =>
    keys.map((key) => {
      const at = `${id} ${key}`
      return toMonth(key, answered.get(at) ?? [], written.get(at)?.[0], lacking.get(at)?.[0])
    })
  return new Map(brandIds.map((id) => [id, toMonths(id)]))
}

interface CountedAnswers {
  count: number | string
  priced: number | string
  cost: number | string | null
}

function toMonth(
  month: string,
  answers: readonly CountedAnswers[],
  written: { spent: number; reserved: number; jobs: number } | undefined,
  unpriced: { count: number | string } | undefined,
): SpentMonth {
  const sum = (name: keyof CountedAnswers) => answers.reduce((total, row) => total + Number(row[name] ?? 0), 0)
  return {
    month,
    scans: { usd: sum("cost") / 1e6, answers: sum("count"), unpriced: sum("count") - sum("priced") },
    writing: {
      usd: Number(written?.spent ?? 0) / 1e6,
      reserved_usd: Number(written?.reserved ?? 0) / 1e6,
      jobs: Number(written?.jobs ?? 0),
      unpriced: Number(unpriced?.count ?? 0),
    },
  }
}
