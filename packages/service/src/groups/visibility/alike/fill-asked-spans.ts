import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Insertable } from "kysely"

import { addDays } from "../../../call/date-range.ts"

type Span = Insertable<Tables["asked_spans"]>

const daysAtOnce = 28
const rowsAtOnce = 200

/**
 * Whether a brand has answers from before its spans, as after an update of the service: then nobody knows what was asked, and nothing is
 * compared.
 */
export async function lacksAskedSpans(db: Database, brandId: string): Promise<boolean> {
  const { answer, span } = await readEnds(db, brandId)
  return answer !== undefined && (span === undefined || answer.first < span)
}

/**
 * Adds the spans of the stored answers of a brand. They are written the latest first, so that the first one is there only with all others. It
 * can run again, and beside scans.
 */
export async function fillAskedSpans(db: Database, brandId: string): Promise<void> {
  const { answer } = await readEnds(db, brandId)
  if (answer === undefined) return
  const open = new Map<string, Span>()
  const spans: Span[] = []
  for (let from = answer.first; from <= answer.last; from = addDays(from, daysAtOnce)) {
    const rows = await db
      .selectFrom("answers")
      .select(["prompt_id", "engine", "surface", "locale", "model", "day"])
      .distinct()
      .where("brand_id", "=", brandId)
      .where("day", ">=", from)
      .where("day", "<", addDays(from, daysAtOnce))
      .orderBy("day")
      .execute()
    for (const { day, model, ...rest } of rows) {
      const key = [rest.prompt_id, rest.engine, rest.surface, rest.locale, model].join("\0")
      const span = open.get(key)
      if (span !== undefined && addDays(span.last_day, 1) >= day) {
        span.last_day = day
        continue
      }
      const next = { brand_id: brandId, ...rest, model: model ?? "", first_day: day, last_day: day }
      open.set(key, next)
      spans.push(next)
    }
  }
  spans.reverse()
  for (let at = 0; at < spans.length; at += rowsAtOnce) {
    await db
      .insertInto("asked_spans")
      .values(spans.slice(at, at + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function readEnds(db: Database, brandId: string) {
  // Each is one step in an index, where min and max of one query would read all of it.
  const answers = db.selectFrom("answers").select("day").where("brand_id", "=", brandId).limit(1)
  const first = await answers.orderBy("day").executeTakeFirst()
  const last = await answers.orderBy("day", "desc").executeTakeFirst()
  const span = await db
    .selectFrom("asked_spans")
    .select("first_day")
    .where("brand_id", "=", brandId)
    .orderBy("first_day")
    .limit(1)
    .executeTakeFirst()
  const ends = first === undefined || last === undefined ? undefined : { first: first.day, last: last.day }
  return { answer: ends, span: span?.first_day }
}
