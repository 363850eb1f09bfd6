import { toModelFamily } from "@citable/engines/to-model-family"

import type { Days } from "../../../call/date-range.ts"
import type { Database } from "../../../storage/database.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import { dayNumber } from "./day-number.ts"

/** One prompt at one family of models of an engine, and the numbers of the days on which there are answers. */
export interface AskedCell {
  engine: string
  surface: "api" | "consumer"
  /** Empty if the engine does not name its model. */
  family: string
  promptId: string
  days: ReadonlySet<number>
}

/** What was asked in a range of days, of the answers that match a filter. */
export async function readAsked(db: Database, filter: AnswerFilter, { from, to }: Days): Promise<AskedCell[]> {
  let query = db
    .selectFrom("asked_spans")
    .select(["engine", "surface", "model", "prompt_id", "first_day", "last_day"])
    .where("brand_id", "=", filter.brand_id)
    .where("last_day", ">=", from)
    .where("first_day", "<=", to)
  if (filter.engine !== undefined) query = query.where("engine", "=", filter.engine)
  if (filter.surface !== undefined) query = query.where("surface", "=", filter.surface)
  if (filter.locale !== undefined) query = query.where("locale", "=", filter.locale)
  const { prompt_tag: tag } = filter
  if (tag !== undefined) {
    query = query.where("prompt_id", "in", (eb) =>
      eb.selectFrom("prompt_tags").select("prompt_id").where("tag", "=", tag),
    )
  }
  const rows = await query.orderBy("engine").orderBy("surface").orderBy("first_day").execute()
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const numbers = new Map<string, number>()
  const families = new Map<string, string>()
  const numberOf = (day: string) => remember(numbers, day, dayNumber)
  const cells = new Map<string, Omit<AskedCell, "days"> & { spans: string[] }>()
  for (const { engine, surface, model, prompt_id: promptId, first_day: begin, last_day: end } of rows) {
    const family = remember(families, model, toModelFamily)
    const key = `${engine} ${surface} ${family} ${promptId}`
    const cell = cells.get(key) ?? { engine, surface, family, promptId, spans: [] }
    cells.set(key, cell)
    cell.spans.push(`${Math.max(first, numberOf(begin))} ${Math.min(last, numberOf(end))}`)
  }
  // Most prompts are asked on the same days, and share one set of them.
  const sets = new Map<string, ReadonlySet<number>>()
  return [...cells.values()].map(({ spans, ...cell }) => ({
    ...cell,
    days: remember(sets, spans.join(","), () => toDays(spans)),
  }))
}

function toDays(spans: readonly string[]): Set<number> {
  const days = new Set<number>()
  for (const span of spans) {
    const [from = 0, to = 0] = span.split(" ").map(Number)
    for (let day = from; day <= to; day++) days.add(day)
  }
  return days
}

function remember<Value>(known: Map<string, Value>, key: string, make: (key: string) => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make(key)
  known.set(key, made)
  return made
}
