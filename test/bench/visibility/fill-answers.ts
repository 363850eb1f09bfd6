import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { recountDays } from "../../../packages/service/src/groups/visibility/scans/recount-days.ts"
import { openDatabase } from "../../../packages/service/src/storage/database.ts"

/** The first day of the answers; every range of the benchmark lies behind it. */
export const firstDay = Date.parse("2026-01-01T00:00:00Z")
export const dayMs = 86_400_000

export interface Filling {
  dataDir: string
  brandId: string
  /** The brand's competitors, by id. */
  competitors: readonly string[]
  days: number
  repeats: number
}

const engines = ["chatgpt", "claude", "gemini", "perplexity"]
/** Of a hundred answers, how many name the brand, and each competitor. */
const mentionRates = [40, 35, 30, 20, 10]
const textLength = 600

/**
 * Writes answers of every prompt, engine and repeat of each day into the tables, with what a reader would have found in them, and
 * then the counts of the days as the service makes them. Gives back how many answers there are.
 */
export async function fillAnswers({ dataDir, brandId, competitors, days, repeats }: Filling): Promise<number> {
  const file = join(dataDir, "service.db")
  const db = new DatabaseSync(file)
  try {
    db.exec("pragma synchronous = off; pragma cache_size = -262144")
    db.exec("begin immediate")
    const scan = db.prepare("insert into scans values (?, ?, 'completed', 'manual', 1, ?, null, ?, ?, ?)")
    const answers =
      db.prepare(`insert into answers (id, brand_id, scan_id, prompt_id, call_id, prompt, engine, surface, model,
        source, locale, repeat, text, sources, searches, raw, cost, names_hash, day, answered_at)
      select p.id || e.value || r.value || $day, $brand, $scan, p.id, p.id || e.value || r.value || $day, p.text, e.value, 'api',
        'model-1', e.value, 'en', r.value, $text, '[]', '[]', '{}', 1000, 'none', $day, $at
      from prompts p, json_each($engines) e, json_each($repeats) r where p.brand_id = $brand`)
    for (let day = 0; day < days; day++) {
      if (day % 20 === 19) db.exec("commit; begin immediate")
      const at = firstDay + day * dayMs
      const id = `scn_${String(day).padStart(6, "0")}`
      scan.run(id, brandId, repeats, at, at, at)
      answers.run({
        $day: new Date(at).toISOString().slice(0, 10),
        $brand: brandId,
        $scan: id,
        $at: at,
        $text: "An answer of some length. ".repeat(100).slice(0, textLength),
        $engines: JSON.stringify(engines),
        $repeats: JSON.stringify(Array.from({ length: repeats }, (_, index) => index + 1)),
      })
    }
    for (const [index, name] of ["", ...competitors].entries()) fillReading(db, name, index)
    db.exec("commit")
  } finally {
    db.close()
  }
  const tables = await openDatabase(file)
  try {
    await recountDays(tables, brandId, { now: Date.now })
    const { count } = await tables
      .selectFrom("answers")
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow()
    return Number(count)
  } finally {
    await tables.destroy()
  }
}

/** The answers that name one of the names, and those of them that cite it. Which ones is the same each time. */
function fillReading(db: DatabaseSync, name: string, index: number): void {
  const rate = mentionRates[index] ?? 5
  const chance = `((rowid * ${2_654_435_761 + index * 977_777}) >> 9) % 100`
  db.exec(`insert into answer_mentions (answer_id, competitor_id, name, position, count, tone, quote)
    select id, '${name}', 'Name', ${index + 1}, 1,
      case ${chance} % 3 when 0 then 'positive' when 1 then 'neutral' else null end, 'A sentence that names it.'
    from answers where ${chance} < ${rate}`)
  const type = name === "" ? "own" : "competitor"
  db.exec(`insert into answer_citations (answer_id, position, url, domain, title, type, competitor_id)
    select id, ${index + 1}, 'https://name${index}.example/a', 'name${index}.example', null, '${type}',
      ${name === "" ? "null" : `'${name}'`}
    from answers where ${chance} < ${Math.ceil(rate / 2)}`)
}
