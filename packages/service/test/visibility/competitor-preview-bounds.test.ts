import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import { afterAll, beforeAll, expect, it } from "vitest"

import { previewName } from "../../src/groups/visibility/preview-name.ts"
import { openWithBrand } from "../open-with-brand.ts"

const brandId = "brd_1"
const names = { id: "", name: "Pedalo", aliases: [], domains: [] }
const times = { created_at: 0, updated_at: 0 }
let db: Database
let brand: BrandRow

beforeAll(async () => {
  db = await openWithBrand(brandId)
  brand = await db.selectFrom("brands").selectAll().executeTakeFirstOrThrow()
  const own = { brand_id: brandId, market: null, engines: "[]", enabled: 1, deleted_at: null, locale: "en" }
  await db
    .insertInto("prompts")
    .values({ ...own, ...times, id: "prm_1", text: "Which?", key: "1" })
    .execute()
  await db
    .insertInto("scans")
    .values({
      id: "scn_1",
      brand_id: brandId,
      status: "completed",
      trigger: "manual",
      prompts: 1,
      repeats: 1,
      max_cost: null,
      created_at: 0,
      started_at: 0,
      finished_at: 0,
    })
    .execute()
  // The fifty oldest answers name it, and the others do not.
  const rows = Array.from({ length: 1050 }, (_, at) => ({
    id: `ans_${String(at).padStart(4, "0")}`,
    brand_id: brandId,
    scan_id: "scn_1",
    prompt_id: "prm_1",
    call_id: `call_${at}`,
    prompt: "Which?",
    engine: "one",
    surface: "api" as const,
    model: null,
    source: "one",
    locale: "en",
    repeat: 1,
    text: at < 50 ? "Buy a Pedalo." : "Nobody.",
    sources: "[]",
    searches: null,
    raw: "{}",
    cost: null,
    names_hash: "",
    day: at < 500 ? "2026-01-01" : "2026-01-02",
    answered_at: 0,
    read_at: 0,
  }))
  for (let at = 0; at < rows.length; at += 150) {
    await db
      .insertInto("answers")
      .values(rows.slice(at, at + 150))
      .execute()
  }
})
afterAll(() => db.destroy())

it("a preview reads the latest 1,000 answers", async () => {
  expect(await previewName({ db, brand, now: () => 0 }, names)).toMatchObject({ answers: 1000, matches: 0, quotes: [] })
  await db.updateTable("answers").set({ text: "Buy a Pedalo." }).where("id", "=", "ans_1049").execute()
  expect(await previewName({ db, brand, now: () => 0 }, names)).toMatchObject({ answers: 1000, matches: 1 })
})

it("a preview that takes too long stops, and says how many answers it read", async () => {
  let at = 0
  const now = () => (at += 1000)
  expect(await previewName({ db, brand, now }, names)).toMatchObject({ answers: 100, matches: 1 })
})

it("a preview of very long answers stops after eight million characters", async () => {
  const text = "Nobody. ".repeat(25_000)
  await db.updateTable("answers").set({ text }).where("day", "=", "2026-01-02").where("id", ">=", "ans_1000").execute()
  expect(await previewName({ db, brand, now: () => 0 }, names)).toMatchObject({ answers: 50 })
})
