import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { readBrief } from "../../../packages/service/src/writing/generation/read-brief.ts"
import { openDatabase } from "../../../packages/storage/src/database.ts"
import type { BenchOptions, Figure } from "../figure.ts"
import { median } from "../median.ts"
import { cpuMs } from "./cpu-ms.ts"
import { fillDemand } from "./fill-demand.ts"

/** What it costs to read what assistants cite about a topic. */
export async function benchBrief(
  folder: string,
  { small, progress }: BenchOptions,
): Promise<Pick<Figure, "figure" | "ours" | "baseline">> {
  const citations = small ? 20_000 : 1_000_000
  const rounds = small ? 1 : 9
  const file = join(folder, "demand.db")
  progress("writing citations")
  await fillDemand(file, { citations })
  progress("reading the demand")
  const db = await openDatabase(file)
  const rows = new DatabaseSync(file, { readOnly: true })
  const count = rows.prepare("select count(title) as rows from answer_citations")
  const row = await db.selectFrom("brands").selectAll().where("id", "=", "brd_1").executeTakeFirstOrThrow()
  const input = { brief: "How to choose coffee grinders.", keyword: "coffee grinders", outlineOnly: false }
  const took: Record<"ours" | "baseline", number[]> = { ours: [], baseline: [] }
  for (let round = -1; round < rounds; round++) {
    const start = cpuMs()
    const { citedPages, ownPages } = await readBrief(db, row, { ...input, promptId: "prm_000010" })
    const read = cpuMs()
    const counted = count.get()?.["rows"]
    const end = cpuMs()
    if (citedPages.length === 0 || ownPages.length === 0) throw new Error("The brief has no pages.")
    if (counted !== citations) throw new Error(`${String(counted)} of ${citations} citations were counted.`)
    if (round < 0) continue
    took.ours.push(read - start)
    took.baseline.push(end - read)
  }
  rows.close()
  await db.destroy()
  const figure = `a brief from ${citations.toLocaleString("en")} citations: milliseconds of CPU, against counting their titles`
  return { figure, ours: median(took.ours), baseline: median(took.baseline) }
}
