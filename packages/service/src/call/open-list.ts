import { hash } from "node:crypto"

import type { SecretBox } from "@citable/secrets/secret-box"
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"

import { fitPage } from "./fit-page.ts"
import { readListCursor } from "./read-list-cursor.ts"

type SortKey = (string | number)[]

/** A list with its filters, which callers read page by page. */
export interface OpenList {
  /** The sort key at which the previous page ended. Undefined for the first page. */
  after: SortKey | undefined
  /**
   * Cuts rows to a page, and makes the cursor of the next page. Pass one row more than the limit, or `isCut` if you have left out rows
   * already.
   */
  page<Row>(rows: readonly Row[], sortKeyOf: (last: Row, shown: number) => SortKey, isCut?: boolean): Page<Row>
}

interface Page<Row> {
  shown: Row[]
  /** The paging fields of every list. */
  paging: { next_cursor: string | null; has_more: boolean }
}

/**
 * Opens a list, identified by its name, filters and sort order. A cursor of another list gives 422 `cursor_mismatch`.
 */
export function openList(
  box: SecretBox,
  name: string,
  filters: unknown,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): OpenList {
  const scope = `${name} ${hash("sha256", JSON.stringify(filters), "base64url")}`
  return {
    after: cursor === undefined ? undefined : readListCursor(box, cursor, scope),
    page(rows, sortKeyOf, isCut = false) {
      const shown = fitPage(rows.slice(0, limit))
      const last = shown.at(-1)
      const hasMore = (isCut || rows.length > shown.length) && last !== undefined
      return {
        shown,
        paging: {
          next_cursor: hasMore ? box.signToken("cur_", [scope, ...sortKeyOf(last, shown.length)]) : null,
          has_more: hasMore,
        },
      }
    },
  }
}

type PageOrder = { sort: string; limit: number } & (
  | { column: string; place?: never }
  | { place: RawBuilder<string | number>; column?: never }
)

/**
 * Orders a query by a column, or by the place that an expression gives, and then by id, starting where the page before ended. It reads one
 * row more than a page shows. A `-` before `sort` reverses the order.
 */
export function selectPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: Pick<OpenList, "after">,
  { column, place, sort, limit }: PageOrder,
): SelectQueryBuilder<DB, TB, Row> {
  const [key, id] = [place ?? sql.ref(column), sql.ref("id")]
  const isDescending = sort.startsWith("-")
  const direction = isDescending ? "desc" : "asc"
  const ordered = query
    .orderBy(key, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
  if (list.after === undefined) return ordered
  const end = sql.join(list.after)
  return ordered.where(
    isDescending ? sql<boolean>`(${key}, ${id}) < (${end})` : sql<boolean>`(${key}, ${id}) > (${end})`,
  )
}
