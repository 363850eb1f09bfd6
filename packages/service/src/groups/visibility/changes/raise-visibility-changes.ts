import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { addDays, toDay } from "../../../call/date-range.ts"
import { raiseAlert, wantsAlerts } from "../../../outbox/alerts/raise-alert.ts"
import { dayNumber, dayOf } from "../alike/day-number.ts"
import { readAlike } from "../alike/read-alike.ts"
import { findChanges, type Series } from "./find-changes.ts"

/** How far back days tell by how much an engine's days differ: half a year. */
const memory = 182

interface Key {
  engine: string
  surface: "api" | "consumer"
  measure: "mentioned" | "cited"
}

/**
 * Compares the seven days up to now with the seven days before, at most once a day, and raises an alert for each engine whose answers name
 * or cite the brand more or less often than chance explains. Call it in the transaction that ends a scan, which has locked the brand.
 *
 * After an alert, it leaves that engine and measure alone until both windows begin after it, so a change is reported once.
 */
export async function raiseVisibilityChanges(trx: Transaction<Tables>, brandId: string, at: number): Promise<void> {
  if (!(await wantsAlerts(trx, brandId, "visibility_changed"))) return
  const today = toDay(at)
  const look = await trx
    .insertInto("visibility_looks")
    .values({ brand_id: brandId, day: today })
    .onConflict((conflict) =>
      conflict.column("brand_id").doUpdateSet({ day: today }).where("visibility_looks.day", "<", today),
    )
    .returning("day")
    .executeTakeFirst()
  if (look === undefined) return
  const raised = await readRaised(trx, brandId)
  const window = {
    from: addDays(today, -6),
    to: today,
    previous_from: addDays(today, -13),
    previous_to: addDays(today, -7),
  }
  for (const change of findChanges(await readSeries(trx, { brandId, today, raised }))) {
    const { key, count, of, previousCount, previousOf, direction } = change
    await raiseAlert(trx, brandId, {
      kind: "visibility_changed",
      subject: subjectOf(key),
      period: today,
      at,
      data: { ...key, direction, ...window, count, of, previous_count: previousCount, previous_of: previousOf },
    })
  }
}

const subjectOf = ({ engine, surface, measure }: Key): string => `${engine} ${surface} ${measure}`

/** The day of the last alert of each engine and measure. */
async function readRaised(trx: Transaction<Tables>, brandId: string): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom("alerts")
    .select(["subject", "period"])
    .where("brand_id", "=", brandId)
    .where("kind", "=", "visibility_changed")
    .orderBy("period")
    .execute()
  return new Map(rows.map(({ subject, period }) => [subject, period]))
}

/**
 * Reads the days of each engine and measure after its last alert, as what was before is another level: of the prompts and models that both
 * weeks have. Leaves out those whose last alert is within the two weeks.
 */
async function readSeries(
  trx: Transaction<Tables>,
  { brandId, today, raised }: { brandId: string; today: string; raised: ReadonlyMap<string, string> },
): Promise<Series<Key>[]> {
  const days = {
    from: addDays(today, -6),
    to: today,
    previous: { from: addDays(today, -13), to: addDays(today, -7) },
  }
  const alike = await readAlike(trx, { brand_id: brandId }, days, { onlyBrand: true, memory })
  const series = new Map<string, { key: Key; days: { age: number; count: number; of: number }[] }>()
  for (const { engine, surface, parts } of alike?.strata ?? []) {
    for (const measure of ["mentioned", "cited"] as const) {
      const key = { engine, surface, measure }
      const subject = subjectOf(key)
      const last = raised.get(subject) ?? ""
      if (last >= addDays(today, -13)) continue
      const one = series.get(subject) ?? { key, days: [] }
      series.set(subject, one)
      for (const { day, answers, names } of parts) {
        const counts = names.get("")?.[measure]
        for (const [at, of] of answers.entries()) {
          const number = day[at] ?? 0
          if (of > 0 && dayOf(number) > last)
            one.days.push({ age: dayNumber(today) - number, count: counts?.[at] ?? 0, of })
        }
      }
    }
  }
  for (const { days: known } of series.values()) known.sort((one, other) => one.age - other.age)
  return [...series.values()]
}
