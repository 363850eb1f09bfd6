import type { Keyword } from "@citable/contract/search"

import type { Handler } from "../../call/call-context.ts"
import { compareSortKeys } from "../../call/compare-sort-keys.ts"
import { openList } from "../../call/open-list.ts"
import { toKeyword } from "./keyword-rows.ts"
import { readPositions } from "./read-positions.ts"
import { searchWords } from "./search-words.ts"

/** Sorts after every number: keywords without a value come last. */
const last = Number.MAX_SAFE_INTEGER

/** The sort key of each order, ascending. */
const orders: Record<string, (keyword: Keyword) => string | number> = {
  keyword: ({ keyword }) => searchWords(keyword),
  "-created_at": ({ created_at: at }) => -Date.parse(at),
  position: ({ position }) => position.value ?? last,
  "-volume": ({ volume }) => (volume.value === null ? last : -volume.value),
}

export const listKeywords: Handler<"list_keywords"> = async ({ db, box, brand, keywordData }, input) => {
  const { cursor, limit, ...filters } = input
  const list = openList(box, "keywords", filters, { cursor, limit })
  let query = db.selectFrom("keywords").selectAll().where("brand_id", "=", brand.id)
  if (input.intent !== undefined) query = query.where("intent", "=", input.intent)
  if (input.locale !== undefined) query = query.where("locale", "=", input.locale)
  if (input.market !== undefined) query = query.where("market", "=", input.market)
  const wanted = input.q === undefined ? undefined : searchWords(input.q)
  const tags = input.tag
  const rows = (await query.execute()).filter(
    (row) =>
      (wanted === undefined || searchWords(row.keyword).includes(wanted)) &&
      (tags === undefined || (JSON.parse(row.tags) as string[]).some((tag) => tags.includes(tag))),
  )
  const positions = await readPositions(db, brand.id, rows)
  const order = orders[input.sort] ?? orders["keyword"]
  const placeOf = (keyword: Keyword): [string | number, string] => [order?.(keyword) ?? "", keyword.id]
  const ordered = rows
    .map((row) => toKeyword(row, positions, keywordData))
    .toSorted((a, b) => compareSortKeys(placeOf(a), placeOf(b)))
  const { after } = list
  const from = after === undefined ? 0 : ordered.findIndex((one) => compareSortKeys(placeOf(one), after) > 0)
  const { shown, paging } = list.page(from < 0 ? [] : ordered.slice(from, from + limit + 1), placeOf)
  return { output: { data: shown, ...paging } }
}
