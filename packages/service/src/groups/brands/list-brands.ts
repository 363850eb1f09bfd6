import { type RawBuilder, sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { openList, selectPage } from "../../call/open-list.ts"
import { toBrand } from "./brand-rows.ts"

export const listBrands: Handler<"list_brands"> = async ({ db, box, principal }, { cursor, limit, q, group }) => {
  // Postgres does not accept an empty list.
  if (principal.roles?.size === 0) return { output: { data: [], next_cursor: null, has_more: false } }
  const list = openList(box, "brands", { q, group }, { cursor, limit })
  let query = db
    .selectFrom("brands")
    .selectAll()
    .where("account_id", "=", principal.accountId)
    .where("purge_started_at", "is", null)
  if (principal.brandId !== null) query = query.where("id", "=", principal.brandId)
  if (principal.roles !== null) query = query.where("id", "in", [...principal.roles.keys()])
  if (group !== undefined) query = query.where("group_name", group === "" ? "is" : "=", group === "" ? null : group)
  if (q === undefined) {
    const rows = await selectPage(query, list, { column: "created_at", sort: "created_at", limit }).execute()
    const { shown, paging } = list.page(rows, ({ created_at: at, id }) => [at, id])
    return { output: { data: shown.map(toBrand), ...paging } }
  }
  query = query.where(sql<boolean>`(${named(q, "%")} or id = ${q})`)
  // The oldest come first, because ids grow.
  const place = sql<number>`case when ${named(q, "")} then 0 else 1 end`
  const rows = await selectPage(query.select(place.as("place")), list, { place, sort: "place", limit }).execute()
  const { shown, paging } = list.page(rows, ({ place: at, id }) => [Number(at), id])
  return { output: { data: shown.map((row) => toBrand(row)), ...paging } }
}

/** Whether a name has a text after `before`. SQLite folds only the letters a to z, so the usual spellings of others are tried. */
function named(text: string, before: "" | "%"): RawBuilder<boolean> {
  const lower = text.toLowerCase()
  const capital = lower.replace(/^./u, (letter) => letter.toUpperCase())
  const spellings = [text, lower, text.toUpperCase(), capital].map((one) =>
    one.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  )
  const tests = [...new Set(spellings)].map((one) => {
    const pattern = `${before}${one.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
    return sql<boolean>`lower(name) like ${pattern} escape '\\'`
  })
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}
