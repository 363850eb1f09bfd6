import type { Database } from "@citable/storage/database"
import * as fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"

import { openCountedDays } from "../../src/groups/visibility/packed-days/open-counted-days.ts"
import { packDays } from "../../src/groups/visibility/packed-days/pack-days.ts"
import { recountDays } from "../../src/groups/visibility/scans/recount-days.ts"
import { rereadAnswers } from "../../src/groups/visibility/scans/reread-answers.ts"
import { openWithBrand } from "../open-with-brand.ts"
import { runsOnEngine } from "../runs-on-engine.ts"
import { expectPackedDays, openMemory } from "./expect-packed-days.ts"
import { emptyBrand, names, scanTexts, text } from "./scan-texts.ts"

const brandId = "brd_1"
const firstDay = Date.parse("2026-03-01T12:00:00Z")
const now = () => firstDay
const march = { from: "2026-03-01", to: "2026-03-06" }
const changes = ["killed", "deleted", "renamed", "reread", "half reread", "packed", "repaired"] as const
/** What happens before an answer comes: processes look, and something changes what earlier answers say. */
const coming = fc.record({
  text: text.map((said) => `${said} See https://ghostly.example/b.`),
  looks: fc.constantFrom([0], [1], [0, 1], []),
  change: fc.option(fc.constantFrom(...changes), { nil: undefined }),
})

let db: Database
beforeAll(async () => {
  db = await openWithBrand(brandId)
})
afterAll(() => db.destroy())

it("two processes know a day as it grows, whatever happens to its earlier answers, and after a kill", async () => {
  const scans = fc.array(fc.tuple(fc.nat(2), fc.array(coming, { minLength: 2, maxLength: 6 })), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(scans, fc.nat(), async (all, chosen) => {
      await emptyBrand(db, brandId)
      const processes = [openMemory(), openMemory()]
      const look = (which: number) =>
        expectPackedDays(db, brandId, { moment: processes[which] ?? openMemory(), ...march })
      for (const [day, answers] of all) {
        let asked = 0
        const beforeEach = async () => {
          const { looks = [], change } = answers[asked++] ?? {}
          for (const which of looks) await look(which)
          if (change === "killed") processes[chosen % 2] = openMemory()
          if (change === "packed") await packDays(db, brandId)
          if (change === "repaired") await repair()
          if (change === "deleted") await deleteAnswer(`2026-03-0${day + 1}`, chosen)
          if (change?.match(/renamed|reread/)) await rename(names[(chosen + asked) % 4] ?? "Citable")
          if (change === "reread") await rereadAnswers(db, brandId, { now })
          if (change !== "half reread") return
          await rereadAnswers(db, brandId, { now, onProgress }).catch(expectKilled)
          for (const which of looks) await look(which)
        }
        const texts = answers.map((one) => one.text)
        const repeats = Math.ceil(answers.length / 2)
        const at = firstDay + day * 86_400_000
        await scanTexts(db, { brandId, texts, at }, { engines: ["one"], repeats, beforeEach })
        for (const which of [0, 1]) await look(which)
      }
    }),
    { numRuns: runsOnEngine(16), seed: 12 },
  )
}, 300_000)

it("of a day that grows, only the answers that have come are read", async () => {
  await emptyBrand(db, brandId)
  const moment = openMemory()
  const seen: number[][] = []
  const beforeEach = async () => {
    // What is known of an answer stays, whoever writes to its rows without the service.
    await db.updateTable("answer_citations").set({ position: seen.length }).execute()
    const { days } = await (await openCountedDays({ db, moment }, brandId)).readCited(march)
    seen.push([...days.values()].flatMap(({ cited }) => Array.from(cited).filter((_, at) => at % 2 === 1)))
  }
  const texts = ["See https://ghostly.example/b."]
  await scanTexts(db, { brandId, texts, at: firstDay }, { engines: ["one"], repeats: 2, beforeEach })
  expect(seen).toEqual([[], [1], [1, 2], [1, 2, 3]])
})

/** Kills what parses answers anew before it packs their days. */
const killed = new Error("Killed.")
const onProgress = () => {
  throw killed
}
const expectKilled = (error: unknown) => expect(error).toBe(killed)

const rename = (name: string) => db.updateTable("brands").set({ name }).execute()

async function deleteAnswer(day: string, chosen: number): Promise<void> {
  const rows = await db.selectFrom("answers").select("id").where("day", "=", day).orderBy("id").execute()
  const id = rows[chosen % rows.length]?.id ?? ""
  await db.deleteFrom("answers").where("id", "=", id).execute()
}

/** Somebody mends what an answer cites, and has the days counted again. */
async function repair(): Promise<void> {
  const rows = await db.selectFrom("answer_citations").select(["answer_id", "position"]).execute()
  const [{ answer_id: id, position } = { answer_id: "", position: 0 }] = rows
  const cited = db.updateTable("answer_citations").set({ url: "https://mended.example/", domain: "mended.example" })
  await cited.where("answer_id", "=", id).where("position", "=", position).execute()
  await recountDays(db, brandId, { now })
}
