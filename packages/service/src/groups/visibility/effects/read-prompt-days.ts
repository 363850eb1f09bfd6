import type { PromptDay } from "@citable/inference/effects"
import type { Database } from "@citable/storage/database"
import { readPacked } from "@citable/storage/read-packed"
import { sql } from "kysely"

import type { Days } from "../../../call/date-range.ts"
import { dayNumber } from "../alike/day-number.ts"
import { type AskedCell, readAsked } from "../alike/read-asked.ts"
import { engineKey, joinTurns, toFamilies } from "../alike/select-alike.ts"

/** What the answers to each prompt count by day, engine and family of models, of scans alone: those of apps are no repeats of them. */
export interface PromptCounts {
  /** Those that name the brand. */
  named: PromptDay[]
  /** Those that cite it. */
  cited: PromptDay[]
  /** When each family answered for its engine. */
  families: EngineFamily[]
}

export interface EngineFamily {
  engine: string
  surface: "api"
  family: string
  days: ReadonlySet<number>
}

/** Reads what the answers to all prompts of a brand count. A prompt's day on which two families answered tells them not apart, so it is left out. */
export async function readPromptDays(db: Database, brandId: string, days: Days): Promise<PromptCounts> {
  const surface = "api"
  const asked = await readAsked(db, { brand_id: brandId, surface }, days)
  const named = new Map<string, string>()
  const families: EngineFamily[] = []
  for (const [key, cells] of Map.groupBy(asked, engineKey)) {
    const engine = cells[0]?.engine ?? ""
    for (const joined of joinTurns(toFamilies(cells))) {
      families.push({ engine, surface, family: joined.name, days: joined.days })
      for (const { family } of joined.cells) named.set(`${key} ${family}`, joined.name)
    }
  }
  const cellsOf = Map.groupBy(asked, (cell) => `${engineKey(cell)} ${cell.promptId}`)
  const familyOn = (key: string, prompt: string, day: number): string | undefined => {
    const there = new Set(
      (cellsOf.get(`${key} ${prompt}`) ?? []).flatMap((cell: AskedCell) =>
        cell.days.has(day) ? (named.get(`${key} ${cell.family}`) ?? []) : [],
      ),
    )
    return there.size === 1 ? [...there][0] : undefined
  }
  const counts: PromptCounts = { named: [], cited: [], families }
  for (const [prompt, date, engine, answers, ...of] of await readRows(db, brandId, days)) {
    const [day, key] = [dayNumber(date), engineKey({ engine, surface })]
    const model = answers > 0 ? familyOn(key, prompt, day) : undefined
    if (model === undefined) continue
    const cell = { prompt, engine: key, model, day, of: answers }
    counts.named.push({ ...cell, count: of[0] })
    counts.cited.push({ ...cell, count: of[1] })
  }
  return counts
}

type Row = [prompt: string, day: string, engine: string, answers: number, named: number, cited: number]

function readRows(db: Database, brandId: string, { from, to }: Days): Promise<Row[]> {
  const sumOf = (column: "answers" | "mentioned" | "cited", name: "*" | "") =>
    sql<number>`sum(case when name_id = ${sql.lit(name)} then ${sql.ref(column)} else 0 end)`
  const query = db
    .selectFrom("visibility_days")
    .select(["prompt_id", "day", "engine"])
    .select([sumOf("answers", "*").as("answers"), sumOf("mentioned", "").as("named"), sumOf("cited", "").as("cited")])
    .where("brand_id", "=", brandId)
    .where("prompt_id", "!=", "")
    .where("name_id", "in", ["*", ""])
    .where("surface", "=", "api")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["prompt_id", "day", "engine"])
  return readPacked<Row>(db, query, ["prompt_id", "day", "engine", "answers", "named", "cited"])
}
