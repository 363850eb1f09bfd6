import type { Transaction } from "kysely"

import { addDays, comparedRange, toDay } from "../../../call/date-range.ts"
import { raiseAlert, wantsAlerts } from "../../../outbox/alerts/raise-alert.ts"
import type { Tables } from "../../../storage/tables/tables.ts"
import { readCounts } from "../metrics/read-counts.ts"
import { noCounts } from "../metrics/to-metrics.ts"
import { type Compared, findChanges } from "./find-changes.ts"

/** Days of a window, and of the window before it. */
const days = 7

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
  const range = comparedRange({ from: addDays(today, 1 - days), to: today }, "previous_period")
  if (range.previous === null) return
  const { from, to, previous } = range
  const shares = toShares(
    await readCounts(trx, { brand_id: brandId }, range),
    await readCounts(trx, { brand_id: brandId }, previous),
  )
  const resting = new Set(
    (
      await trx
        .selectFrom("alerts")
        .select("subject")
        .where("brand_id", "=", brandId)
        .where("kind", "=", "visibility_changed")
        .where("period", ">=", previous.from)
        .execute()
    ).map(({ subject }) => subject),
  )
  for (const change of findChanges(shares)) {
    const { key, count, of, previousCount, previousOf, direction } = change
    const subject = `${key.engine} ${key.surface} ${key.measure}`
    if (resting.has(subject)) continue
    const window = { from, to, previous_from: previous.from, previous_to: previous.to }
    const counts = { count, of, previous_count: previousCount, previous_of: previousOf }
    await raiseAlert(trx, brandId, {
      kind: "visibility_changed",
      subject,
      period: today,
      at,
      data: { ...key, direction, ...window, ...counts },
    })
  }
}

type Sets = Awaited<ReturnType<typeof readCounts>>

function toShares(current: Sets, before: Sets): Compared<Key>[] {
  return current.flatMap((set) => {
    const { engine, surface } = set
    const other = before.find((one) => one.engine === engine && one.surface === surface)
    if (other === undefined) return []
    const [own, previous] = [set.names.get("") ?? noCounts, other.names.get("") ?? noCounts]
    return (["mentioned", "cited"] as const).map((measure) => ({
      key: { engine, surface, measure },
      count: own[measure],
      of: set.answers,
      previousCount: previous[measure],
      previousOf: other.answers,
    }))
  })
}
