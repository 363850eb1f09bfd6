import { type BrandRow, toSchedule } from "@citable/storage/brand-row"

import type { Services } from "../../../call/call-context.ts"
import { backlinkDataMs, readBacklinkData } from "./read-backlink-data.ts"
import { keywordDataMs, readKeywordData } from "./read-keyword-data.ts"

/** Milliseconds between checks for brands whose data are old. */
const lookMs = 3_600_000
const weekMs = 7 * 86_400_000

/** How often the schedule of a brand reads search data. */
function rhythmOf(row: Pick<BrandRow, "schedule" | "schedules">): "off" | "daily" | "weekly" {
  const { search_data: rhythm, paused } = toSchedule(row)
  return paused.includes("search_data") ? "off" : rhythm
}

/**
 * Starts the workers that read keyword data and backlinks from providers, if there are any. They read new keywords at
 * once, and everything again from time to time.
 */
export async function startOutsideData(
  services: Pick<Services, "db" | "jobs" | "now" | "keywordData" | "backlinkData">,
  { onError }: { onError: (error: unknown) => void },
): Promise<void> {
  const { db, jobs, now, keywordData, backlinkData } = services
  const enqueue = (kind: "keyword-data" | "backlink-data", brandId: string) =>
    db.transaction().execute((trx) => jobs.enqueue(trx, { kind, key: brandId, payload: { brand_id: brandId } }))
  const lookAgain = (runAt: number) =>
    db
      .transaction()
      .execute((trx) => jobs.enqueue(trx, { kind: "outside-data", key: "outside-data", payload: {}, runAt }))
  if (keywordData !== undefined) {
    await jobs.work("keyword-data", ({ brand_id: id }) => readKeywordData(services, keywordData, String(id)))
  }
  if (backlinkData !== undefined) {
    await jobs.work("backlink-data", ({ brand_id: id }) => readBacklinkData(services, backlinkData, String(id)))
  }
  await jobs.work("outside-data", async () => {
    // Do this first, so that a failure does not stop the schedule.
    await lookAgain(now() + lookMs)
    for (const id of await findBrandsOfKeywords()) await enqueue("keyword-data", id).catch(onError)
    for (const id of await findBrandsOfLinks()) await enqueue("backlink-data", id).catch(onError)
  })
  await lookAgain(now())

  async function findBrandsOfKeywords(): Promise<string[]> {
    if (keywordData === undefined) return []
    const rows = await db
      .selectFrom("keywords")
      .innerJoin("brands", "brands.id", "keywords.brand_id")
      .select(["brand_id", "schedule", "schedules"])
      .distinct()
      .where("deletes_at", "is", null)
      .where((eb) =>
        eb.or([eb("data_at", "is", null), eb("data_at", "<", now() - keywordDataMs), eb("data_at", ">", now())]),
      )
      .execute()
    return rows.filter((row) => rhythmOf(row) !== "off").map(({ brand_id: id }) => id)
  }

  async function findBrandsOfLinks(): Promise<string[]> {
    if (backlinkData === undefined) return []
    const rows = await db
      .selectFrom("brands")
      .leftJoin("backlink_sources as read", (join) =>
        join.onRef("read.brand_id", "=", "brands.id").on("read.source", "=", backlinkData.name),
      )
      .select(["brands.id", "schedule", "schedules", "read_at"])
      .where("brands.domains", "!=", "[]")
      .where("deletes_at", "is", null)
      .where((eb) =>
        eb.or([eb("read_at", "is", null), eb("read_at", "<", now() - backlinkDataMs), eb("read_at", ">", now())]),
      )
      .execute()
    const at = now()
    return rows
      .filter((row) => {
        const rhythm = rhythmOf(row)
        const isFresh = row.read_at !== null && row.read_at <= at && row.read_at > at - weekMs
        return rhythm === "daily" || (rhythm === "weekly" && !isFresh)
      })
      .map(({ id }) => id)
  }
}
