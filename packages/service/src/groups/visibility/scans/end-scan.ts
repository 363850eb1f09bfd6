import { selectBrand, toSchedule } from "@citable/storage/brand-row"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { Jobs } from "../../../jobs/jobs.ts"
import { enqueueEvent } from "../../../outbox/enqueue-event.ts"
import { readLost } from "./read-lost.ts"

/**
 * Ends a scan that has no questions left, and sends events: `scan.completed`, and `visibility.changed` if the brand's
 * mention or citation rate differs from the previous scan. It also raises alerts of changes that are more than chance,
 * and lets a model judge its answers if the brand wants that.
 * Does nothing if the scan has ended. Returns how it ended.
 */
export async function endScan(
  trx: Transaction<Tables>,
  scanId: string,
  { jobs, at }: { jobs: Jobs; at: number },
): Promise<"completed" | "failed" | undefined> {
  const scan = await trx.selectFrom("scans").selectAll().where("id", "=", scanId).executeTakeFirst()
  if (scan === undefined || scan.status !== "running") return undefined
  const calls = await trx
    .selectFrom("scan_calls")
    .select(["state"])
    .select((eb) => [
      eb.fn.countAll<number | string>().as("count"),
      eb.fn.count<number | string>("cost").as("priced"),
      eb.fn.sum<number | string | null>("cost").as("cost"),
    ])
    .where("scan_id", "=", scanId)
    .groupBy("state")
    .execute()
  const of = (state: string) => Number(calls.find((row) => row.state === state)?.count ?? 0)
  const [answered, failed] = [of("answered"), of("failed")]
  const status = answered === 0 && failed > 0 ? "failed" : "completed"
  const ended = await trx
    .updateTable("scans")
    .set({ status, finished_at: at })
    .where("id", "=", scanId)
    .where("status", "=", "running")
    .returning("id")
    .executeTakeFirst()
  if (ended === undefined) return undefined
  const lost = await readLost(trx, [scanId])
  const billed = [...calls, ...lost]
  const sum = (name: "count" | "priced" | "cost", rows: typeof lost | typeof calls | typeof billed = billed) =>
    rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)
  // A sum without all answers would be too low.
  const cost = sum("priced") < answered + sum("count", lost) ? null : sum("cost") / 1e6
  const data = {
    brand_id: scan.brand_id,
    scan_id: scanId,
    status,
    answered,
    failed,
    cancelled: of("cancelled"),
    cost_usd: cost,
  }
  await enqueueEvent(trx, scan.brand_id, { type: "scan.completed", at, data })
  const { raiseFailingEngines } = await import("../changes/raise-failing-engines.ts")
  await raiseFailingEngines(trx, scan, at)
  if (answered > 0) await reportChanges(trx, scan, at)
  const brand = await selectBrand(trx, scan.brand_id).executeTakeFirst()
  if (answered > 0 && brand !== undefined && toSchedule(brand).judge) {
    const payload = { brand_id: brand.id, scan_id: scanId }
    await jobs.enqueue(trx, { kind: "judge-answers", key: scanId, payload })
  }
  return status
}

/** Compares a scan with the one before it. */
async function reportChanges(
  trx: Transaction<Tables>,
  { id: scanId, brand_id: brandId }: { id: string; brand_id: string },
  at: number,
): Promise<void> {
  // A start ends no scan.
  const { raiseVisibilityChanges } = await import("../changes/raise-visibility-changes.ts")
  await raiseVisibilityChanges(trx, brandId, at)
  const before = await trx
    .selectFrom("scans")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("id", "<", scanId)
    .where("status", "=", "completed")
    .where("trigger", "!=", "import")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  if (before === undefined) return
  const [now, then] = [await ratesOf(trx, scanId), await ratesOf(trx, before.id)]
  if (now.mention_rate === then.mention_rate && now.citation_rate === then.citation_rate) return
  const changed = { brand_id: brandId, scan_id: scanId, ...now, previous: { scan_id: before.id, ...then } }
  await enqueueEvent(trx, brandId, { type: "visibility.changed", at, data: changed })
}

/** The share of a scan's answers that mention the brand, and that cite it; null without answers. */
async function ratesOf(trx: Transaction<Tables>, scanId: string) {
  const count = (value: { count: number | string } | undefined) => Number(value?.count ?? 0)
  const answers = count(
    await trx
      .selectFrom("answers")
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .where("scan_id", "=", scanId)
      .where("left_out", "is", null)
      .executeTakeFirst(),
  )
  const mentioned = count(
    await trx
      .selectFrom("answers")
      .innerJoin("answer_mentions", "answer_mentions.answer_id", "answers.id")
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .where("scan_id", "=", scanId)
      .where("left_out", "is", null)
      .where("competitor_id", "=", "")
      .executeTakeFirst(),
  )
  const cited = count(
    await trx
      .selectFrom("answers")
      .innerJoin("answer_citations", "answer_citations.answer_id", "answers.id")
      .select((eb) => eb.fn.count<number | string>("answers.id").distinct().as("count"))
      .where("scan_id", "=", scanId)
      .where("left_out", "is", null)
      .where("type", "=", "own")
      .executeTakeFirst(),
  )
  const share = (value: number) => (answers === 0 ? null : value / answers)
  return { mention_rate: share(mentioned), citation_rate: share(cited) }
}
