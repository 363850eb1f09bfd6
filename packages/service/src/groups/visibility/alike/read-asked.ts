import { toModelFamily } from "@citable/engines/to-model-family"
import type { Database } from "@citable/storage/database"
import { isPostgres } from "@citable/storage/row-locks"
import { sql } from "kysely"

import type { Days } from "../../../call/date-range.ts"
import type { AnswerFilter } from "../metrics/read-counts.ts"
import { surfaceOf } from "../metrics/surface-of.ts"
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
export async function readAsked(db: Database, filter: AnswerFilter, range: Days): Promise<AskedCell[]> {
  const { from, to } = range
  const query = selectSpans(db, filter, range)
    .select(["engine", "surface", "model", "first_day", "last_day"])
    // Most prompts have the same spans: a row for each would take three times as long.
    .select(
      (isPostgres(db) ? sql<string>`string_agg(prompt_id, ' ')` : sql<string>`group_concat(prompt_id, ' ')`).as(
        "prompts",
      ),
    )
    .groupBy(["engine", "surface", "model", "first_day", "last_day"])
  const rows = await query.orderBy("engine").orderBy("surface").orderBy("first_day").execute()
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const families = new Map<string, Map<string, Omit<AskedCell, "days"> & { spans: string }>>()
  for (const { engine, surface, model, prompts, first_day: begin, last_day: end } of rows) {
    const family = toModelFamily(model)
    const key = `${engine} ${surface} ${family}`
    const cells = families.get(key) ?? new Map<string, Omit<AskedCell, "days"> & { spans: string }>()
    families.set(key, cells)
    const span = `${Math.max(first, dayNumber(begin))} ${Math.min(last, dayNumber(end))}`
    for (const promptId of prompts.split(" ")) {
      const cell = cells.get(promptId)
      if (cell === undefined) cells.set(promptId, { engine, surface, family, promptId, spans: span })
      else cell.spans += `,${span}`
    }
  }
  // Most prompts are asked on the same days, and share one set of them.
  const sets = new Map<string, ReadonlySet<number>>()
  return [...families.values()].flatMap((cells) =>
    Array.from(cells.values(), ({ spans, ...cell }) => {
      const days = sets.get(spans) ?? toDays(spans.split(","))
      sets.set(spans, days)
      return { ...cell, days }
    }),
  )
}

/**
 * As `readAsked`, if each engine was asked all its prompts on the same days and answered with one model: then which prompts they are says
 * nothing, and one without an id stands for all. Null otherwise.
 */
export async function readAskedAlike(db: Database, filter: AnswerFilter, range: Days): Promise<AskedCell[] | null> {
  const { from, to } = range
  const [most, least] = isPostgres(db) ? [sql.raw("greatest"), sql.raw("least")] : [sql.raw("max"), sql.raw("min")]
  const rows = await selectSpans(db, filter, range)
    .select(["engine", "surface", "model"])
    .select([
      sql<string>`${most}(first_day, ${from})`.as("begin"),
      sql<string>`${least}(last_day, ${to})`.as("end"),
      sql<number | string>`count(*)`.as("spans"),
      sql<number | string>`count(distinct prompt_id)`.as("prompts"),
    ])
    .groupBy(["engine", "surface", "model", "begin", "end"])
    .orderBy("engine")
    .orderBy("surface")
    .execute()
  const engines = new Set(rows.map(({ engine, surface }) => `${engine} ${surface}`))
  if (engines.size < rows.length || rows.some(({ spans, prompts }) => Number(spans) > Number(prompts))) return null
  return rows.map(({ engine, surface, model, begin, end }) => ({
    engine,
    surface,
    family: toModelFamily(model),
    promptId: "",
    days: toDays([`${dayNumber(begin)} ${dayNumber(end)}`]),
  }))
}

function selectSpans(db: Database, filter: AnswerFilter, { from, to }: Days) {
  let query = db
    .selectFrom("asked_spans")
    .where("brand_id", "=", filter.brand_id)
    .where("last_day", ">=", from)
    .where("first_day", "<=", to)
    .where("surface", "=", surfaceOf(filter))
  if (filter.engine !== undefined) query = query.where("engine", "=", filter.engine)
  if (filter.locale !== undefined) query = query.where("locale", "=", filter.locale)
  const { prompt_tag: tag } = filter
  if (tag !== undefined) {
    query = query.where("prompt_id", "in", (eb) =>
      eb.selectFrom("prompt_tags").select("prompt_id").where("tag", "=", tag),
    )
  }
  return query
}

function toDays(spans: readonly string[]): Set<number> {
  const days = new Set<number>()
  for (const span of spans) {
    const [from = 0, to = 0] = span.split(" ").map(Number)
    for (let day = from; day <= to; day++) days.add(day)
  }
  return days
}
