import { hash } from "node:crypto"

import type { SearchFanout } from "@citable/contract/visibility"

import type { Handler } from "../../call/call-context.ts"
import { readListCursor } from "../../call/read-list-cursor.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { selectAnswers } from "./metrics/select-answers.ts"

export const listSearchFanout: Handler<"list_search_fanout"> = async ({ db, box, brand, now }, input) => {
  const { cursor, limit, ...filters } = input
  const days = await resolveRange(db, brand.id, input, now())
  const scope = `fanout ${hash("sha256", JSON.stringify([filters, days]), "base64url")}`
  let query = selectAnswers(db, input, days)
    .where("searches", "is not", null)
    .where("searches", "!=", "[]")
    .select(["engine", "surface", "prompt_id", "searches", "answered_at"])
  if (input.prompt_id !== undefined) query = query.where("prompt_id", "=", input.prompt_id)
  const wanted = input.q?.toLowerCase()
  const found = new Map<string, SearchFanout>()
  for (const row of await query.orderBy("answers.id").execute()) {
    const at = new Date(row.answered_at).toISOString()
    for (const search of new Set(JSON.parse(row.searches ?? "[]") as string[])) {
      if (wanted !== undefined && !search.toLowerCase().includes(wanted)) continue
      const key = JSON.stringify([search.toLowerCase(), row.engine, row.surface])
      const before = found.get(key)
      const prompts = new Set(before?.prompt_ids)
      if (prompts.size < 100) prompts.add(row.prompt_id)
      found.set(key, {
        query: before?.query ?? search,
        engine: row.engine,
        surface: row.surface,
        answers: (before?.answers ?? 0) + 1,
        prompt_ids: [...prompts],
        first_seen_at: before === undefined || at < before.first_seen_at ? at : before.first_seen_at,
        last_seen_at: before === undefined || at > before.last_seen_at ? at : before.last_seen_at,
      })
    }
  }
  const ranked = [...found].toSorted(([keyA, a], [keyB, b]) => {
    const byRank = input.sort === "-answers" ? b.answers - a.answers : compare(b.last_seen_at, a.last_seen_at)
    return byRank || compare(keyA, keyB)
  })
  const start =
    cursor === undefined ? 0 : ranked.findIndex(([key]) => key === readListCursor(box, cursor, scope)[0]) + 1
  const shown = ranked.slice(start, start + limit)
  const last = shown.at(-1)
  const hasMore = ranked.length > start + limit && last !== undefined
  return {
    output: {
      ...days,
      data: shown.map(([, value]) => value),
      next_cursor: hasMore ? box.signToken("cur_", [scope, last[0]]) : null,
      has_more: hasMore,
    },
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
