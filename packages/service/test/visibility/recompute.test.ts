import type { Database } from "@citable/storage/database"
import * as fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"

import { measureName } from "../../src/groups/visibility/metrics/measure-set.ts"
import { readCounts } from "../../src/groups/visibility/metrics/read-counts.ts"
import { countNames } from "../../src/groups/visibility/metrics/to-metrics.ts"
import { packDays } from "../../src/groups/visibility/packed-days/pack-days.ts"
import { recountDays } from "../../src/groups/visibility/scans/recount-days.ts"
import { rereadAnswers } from "../../src/groups/visibility/scans/reread-answers.ts"
import { readTrackedNames } from "../../src/mentions/tracked-names.ts"
import { openWithBrand } from "../open-with-brand.ts"
import { runsOnEngine } from "../runs-on-engine.ts"
import { expectPackedDays, openMemory } from "./expect-packed-days.ts"
import { cutOff, emptyBrand, names, scanTexts, text } from "./scan-texts.ts"

const brandId = "brd_1"
const firstDay = Date.parse("2026-03-01T12:00:00Z")
const now = () => firstDay
const step = fc.oneof(
  fc.record({ scan: fc.array(text, { minLength: 1, maxLength: 4 }), day: fc.nat(3) }),
  fc.record({ without: fc.constantFrom("Nobody.", "Ghostly is bad.", "https://ghostly.example/b"), day: fc.nat(3) }),
  fc.record({ brandName: fc.constantFrom("Citable", "Inkwell") }),
  fc.record({ competitor: fc.constantFrom(...names.slice(0, 3)) }),
  fc.record({ removed: fc.nat(5) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let db: Database
/** What a process keeps of the days of the brand. */
let moment = openMemory()
beforeAll(async () => {
  db = await openWithBrand(brandId)
})
afterAll(() => db.destroy())

it("incremental counts and packed days equal a recount from the answers, and shares add up to 1", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), fc.nat(), async (steps, deleted) => {
      await beginAnew()
      for (const one of steps) await take(one)
      const grown = await readDays()
      expect(grown).toEqual(await countByHand())
      expect(await rereadAnswers(db, brandId, { now, all: true })).toMatchObject({ changed: 0 })
      expect((await recountDays(db, brandId, { now })).changed).toBe(0)
      expect(await readDays()).toEqual(grown)

      // As a release left them that knew no absence, no places and no cut answers.
      await db.updateTable("answers").set({ left_out: null, listed: null, names_hash: "earlier" }).execute()
      await db.updateTable("answer_mentions").set({ rank: null }).execute()
      await db.deleteFrom("answer_absences").execute()
      await recountDays(db, brandId, { now })
      await rereadAnswers(db, brandId, { now })
      expect(await readDays()).toEqual(grown)

      // After rows were deleted from the tables, or written into them, without the service.
      const scans = await db.selectFrom("scans").select("id").orderBy("id").execute()
      const gone = scans[deleted % Math.max(1, scans.length)]?.id ?? ""
      await db.deleteFrom("scans").where("id", "=", gone).execute()
      await db.updateTable("visibility_days").set({ mentioned: 7 }).where("name_id", "=", "").execute()
      await recountDays(db, brandId, { now })
      expect(await readDays()).toEqual(await countByHand())
      await expectPacked()
    }),
    { numRuns: runsOnEngine(16), seed: 11 },
  )
}, 300_000)

it("two processes may pack days at once, and beside a scan", async () => {
  await beginAnew()
  const pack = () => Promise.all([packDays(db, brandId), packDays(db, brandId)])
  for (const day of [0, 1, 0]) {
    await Promise.all([scan(["Citable is great.", "See https://ghostly.example/b."], day), pack(), pack()])
    await expectPacked()
    await pack()
    await expectPacked()
  }
  expect(await db.selectFrom("day_marks").selectAll().execute()).toEqual([])
})

it("answers of a brand that is being deleted are not read again", async () => {
  await beginAnew()
  await scan(["Citable is great."], 0)
  await db.updateTable("brands").set({ name: "Inkwell", purge_started_at: 1 }).execute()
  expect(await rereadAnswers(db, brandId, { now })).toEqual({ read: 0, changed: 0 })
})

async function beginAnew(): Promise<void> {
  moment = openMemory()
  await emptyBrand(db, brandId)
}

async function take(one: Step): Promise<void> {
  if ("scan" in one) await scan(one.scan, one.day)
  else if ("without" in one) {
    const before = await ownRates()
    const { name } = await db.selectFrom("brands").select("name").executeTakeFirstOrThrow()
    expect(one.without).not.toContain(name)
    await scan([one.without], one.day)
    const after = await ownRates()
    for (const [index, rate] of after.entries()) expect(rate ?? 0).toBeLessThanOrEqual(before[index] ?? 0)
  } else {
    if ("brandName" in one) await db.updateTable("brands").set({ name: one.brandName }).execute()
    else if ("competitor" in one) await addCompetitor(one.competitor)
    else await db.deleteFrom("competitors").where("id", "=", `cmp_${one.removed}`).execute()
    await rereadAnswers(db, brandId, { now })
  }
  await expectWholeShares()
  await expectPacked()
}

const expectPacked = () => expectPackedDays(db, brandId, { moment, from: "2026-03-01", to: "2026-03-06" })

async function addCompetitor(name: string): Promise<void> {
  const { count } = await db
    .selectFrom("competitors")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow()
  const domains = JSON.stringify([`${name.toLowerCase()}.example`])
  await db
    .insertInto("competitors")
    .values({ id: `cmp_${count}`, brand_id: brandId, name, aliases: "[]", domains, created_at: 0, updated_at: 0 })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, domains }))
    .execute()
}

const scan = (texts: readonly string[], day: number) =>
  scanTexts(db, { brandId, texts, at: firstDay + day * 86_400_000 })

async function measured() {
  const brand = await db.selectFrom("brands").selectAll().executeTakeFirstOrThrow()
  const ids = (await readTrackedNames(db, brand)).map(({ id }) => id ?? "")
  const { names: counted, ...set } = await readCounts(
    db,
    { brand_id: brandId },
    { from: "2026-01-01", to: "2026-12-31" },
  )
  const tracked = new Map([...counted].filter(([id]) => ids.includes(id)))
  return ids.map((id) => measureName({ ...set, names: tracked }, id))
}

async function ownRates() {
  const [own] = await measured()
  return [own?.mention_rate.value, own?.citation_rate.value, own?.share_of_voice.value]
}

async function expectWholeShares(): Promise<void> {
  const shares = (await measured()).map(({ share_of_voice: share }) => share.value)
  if (shares.every((share) => share === null)) return
  expect(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)).toBeCloseTo(1, 12)
}

type Counts = Record<string, Record<string, number>>

/** The counts of all days, without rows of zeros, by their keys. */
async function readDays(): Promise<Counts> {
  const rows = await db.selectFrom("visibility_days").selectAll().execute()
  const told = rows.map(({ day, prompt_id, engine, name_id, surface, locale, brand_id, ...rest }) => {
    const counts = Object.fromEntries(Object.entries(rest).filter(([column]) => column !== "updated_at"))
    return [[day, prompt_id, engine, name_id, surface, locale, brand_id].join(" "), counts] as const
  })
  return Object.fromEntries(told.filter(([, counts]) => Object.values(counts).some((count) => count !== 0)))
}

/** The same, counted from the rows of answers, mentions and citations. */
async function countByHand(): Promise<Counts> {
  const all: Counts = {}
  const answers = await db.selectFrom("answers").selectAll().execute()
  const mentions = await db.selectFrom("answer_mentions").selectAll().execute()
  const absences = await db.selectFrom("answer_absences").selectAll().execute()
  const citations = await db.selectFrom("answer_citations").selectAll().execute()
  for (const answer of answers) {
    const add = (name: string, changes: Record<string, number>) => {
      for (const prompt of [answer.prompt_id, ""]) {
        const key = [answer.day, prompt, answer.engine, name, answer.surface, answer.locale, brandId].join(" ")
        const counts = (all[key] ??= Object.fromEntries(["answers", ...countNames].map((count) => [count, 0])))
        for (const [count, more] of Object.entries(changes)) counts[count] = (counts[count] ?? 0) + more
      }
    }
    add(`*${answer.left_out ?? ""}`, { answers: 1 })
    expect(answer.left_out).toBe(answer.raw === cutOff ? "cut" : null)
    if (answer.left_out !== null) continue
    for (const one of absences.filter((absence) => absence.answer_id === answer.id))
      add(one.competitor_id, { absent: 1 })
    for (const one of mentions.filter((mention) => mention.answer_id === answer.id)) {
      const place = one.rank === null ? {} : { ranked: 1, ranks: one.rank }
      add(one.competitor_id, { mentioned: 1, positions: one.position, [one.tone ?? "unclassified"]: 1, ...place })
    }
    const cited = citations.filter(({ answer_id: id, type }) => id === answer.id && /own|competitor/.test(type))
    for (const one of cited) add(one.competitor_id ?? "", { citations: 1 })
    for (const id of new Set(cited.map((one) => one.competitor_id ?? ""))) add(id, { cited: 1 })
  }
  return all
}
