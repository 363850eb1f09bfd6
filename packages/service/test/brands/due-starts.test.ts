import type { Brand } from "@citable/contract"
import { createSecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import { afterEach, beforeEach, expect, it } from "vitest"

import { startDueAudits } from "../../src/audits/start-due-audits.ts"
import { writeSchedule } from "../../src/groups/brands/brand-rows.ts"
import { startDueSyncs } from "../../src/groups/search/sync/start-due-syncs.ts"
import { startDueScans } from "../../src/groups/visibility/scans/start-due-scans.ts"
import type { Jobs } from "../../src/jobs/jobs.ts"
import { openJobs } from "../../src/jobs/open-jobs.ts"
import { openWithBrand } from "../open-with-brand.ts"
import { quietEngine } from "../quiet-engine.ts"

const brandId = "brd_due"
const hour = 3_600_000
const day = 24 * hour
/** 21:00 in Tokyo. */
const noon = Date.parse("2026-06-10T12:00:00Z")
/** 6:00 of the next day there. */
const morning = Date.parse("2026-06-10T21:00:00Z")

let db: Database
let jobs: Jobs
let at = noon
const now = () => at
const raise = (error: unknown) => {
  throw error
}
beforeEach(async () => {
  at = noon
  db = await openWithBrand(brandId)
  jobs = await openJobs(db, { now, onError: raise })
  await db.updateTable("brands").set({ time_zone: "Asia/Tokyo", domains: '["acme.example"]' }).execute()
})
afterEach(async () => {
  await jobs.close()
  await db.destroy()
})

async function set(change: Partial<Brand["schedule"]>): Promise<void> {
  const row = await db.selectFrom("brands").select(["schedule", "schedules"]).executeTakeFirstOrThrow()
  await db.updateTable("brands").set(writeSchedule(row, change)).execute()
}

/** Looks at a moment for what is due, as the worker does, and returns how many there are. */
async function scansAt(moment: number): Promise<number> {
  at = moment
  const other = { ...quietEngine, name: "other" }
  const engineFetch = () => Promise.reject(new Error("Nobody is asked."))
  const box = createSecretBox("a-secret-key-of-more-than-thirty-two-characters")
  await startDueScans({ db, jobs, now, box, engines: [quietEngine, other], engineFetch }, raise)
  await db.updateTable("scans").set({ status: "completed" }).execute()
  return (await db.selectFrom("scans").select("id").execute()).length
}
async function auditsAt(moment: number, end = true): Promise<number> {
  at = moment
  await startDueAudits({ db, jobs, now }, raise)
  if (end) await db.updateTable("audits").set({ status: "completed" }).execute()
  return (await db.selectFrom("audits").select("id").execute()).length
}

const hours = { scans: 6, audits: 6, search_data: null }

it("scans start in their hour of the brand's zone, ask what the schedule names, and none while it is paused", async () => {
  const texts = { locale: "en", engines: "[]", enabled: 1, created_at: 0, updated_at: 0 }
  for (const id of ["prm_1", "prm_2"]) {
    await db
      .insertInto("prompts")
      .values({ id, brand_id: brandId, text: id, key: id, ...texts })
      .execute()
  }
  await db.insertInto("prompt_tags").values({ prompt_id: "prm_2", tag: "core" }).execute()
  await set({ scans: "daily", hours, scan_engines: ["other"], scan_tags: ["core"] })
  expect(await scansAt(noon)).toBe(0)
  expect(await scansAt(morning - 1)).toBe(0)
  expect(await scansAt(morning + 600_000)).toBe(1)
  const calls = await db.selectFrom("scan_calls").select(["prompt_id", "engine"]).execute()
  expect(calls).toEqual([{ prompt_id: "prm_2", engine: "other" }])
  expect(await scansAt(morning + day - 1)).toBe(1)
  await set({ paused: ["scans"] })
  expect(await scansAt(morning + 3 * day)).toBe(1)
  await set({ paused: [] })
  expect(await scansAt(morning + 3 * day)).toBe(2)
  await set({ scan_engines: ["gone"] })
  expect(await scansAt(morning + 9 * day)).toBe(2)
})

it("audits of the whole site start weekly, one at a time, and one by hand counts", async () => {
  await set({ audits: "weekly", hours })
  expect(await auditsAt(noon)).toBe(0)
  expect(await auditsAt(morning, false)).toBe(1)
  expect(await auditsAt(morning + 8 * day)).toBe(1)
  expect(await auditsAt(morning + 8 * day)).toBe(2)
  const byHand = morning + 14 * day
  await db.updateTable("audits").set({ created_at: byHand }).execute()
  expect(await auditsAt(morning + 15 * day)).toBe(2)
  await db.updateTable("audits").set({ scope: "urls" }).execute()
  // None of the whole site is left, so it is the first one, in its hour.
  expect(await auditsAt(morning + 15 * day + 2 * hour)).toBe(2)
  await set({ hours: { ...hours, audits: null } })
  await db
    .updateTable("brands")
    .set({ deletes_at: at + day })
    .execute()
  expect(await auditsAt(at)).toBe(2)
  await db.updateTable("brands").set({ deletes_at: null, domains: "[]" }).execute()
  expect(await auditsAt(at)).toBe(2)
  await db.updateTable("brands").set({ domains: '["acme.example"]' }).execute()
  expect(await auditsAt(at)).toBe(3)
})

it("search data is read daily unless the schedule says otherwise, and what was interrupted is resumed in any case", async () => {
  const shown = { kind: "google", name: "Google", status: "connected", field_map: "{}", targets: "[]" } as const
  const config = JSON.stringify({ search_console_property: "https://acme.example/" })
  await db
    .insertInto("integrations")
    .values({ id: "int_1", brand_id: brandId, ...shown, config, credentials: "x", created_at: 0, updated_at: 0 })
    .execute()
  const look = async (moment: number) => {
    at = moment
    await startDueSyncs({ db, jobs, now }, raise)
    return (await db.selectFrom("search_syncs").select("status").executeTakeFirst())?.status
  }
  const left = (status: "up_to_date" | "running", moment = at) =>
    db.updateTable("search_syncs").set({ status, updated_at: moment }).execute()
  expect(await look(noon)).toBe("queued")
  await left("up_to_date")
  expect(await look(noon + 23 * hour - 1)).toBe("up_to_date")
  expect(await look(noon + 23 * hour)).toBe("queued")
  await left("up_to_date", noon)
  await set({ search_data: "weekly" })
  expect(await look(noon + 6 * day)).toBe("up_to_date")
  expect(await look(noon + 7 * day)).toBe("queued")
  await left("up_to_date", noon)
  await set({ search_data: "daily", hours: { ...hours, search_data: 6 } })
  // The next 6:00 of the day after June 10 in Tokyo.
  expect(await look(morning - 1)).toBe("up_to_date")
  expect(await look(morning)).toBe("queued")
  await left("up_to_date", noon)
  for (const change of [{ paused: ["search_data" as const] }, { paused: [], search_data: "off" as const }]) {
    await set(change)
    expect(await look(noon + 30 * day)).toBe("up_to_date")
  }
  await left("running", noon)
  expect(await look(noon + 3 * hour)).toBe("queued")
})
