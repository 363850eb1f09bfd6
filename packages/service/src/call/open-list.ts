import { hash } from "node:crypto"

import type { SecretBox } from "../secrets/secret-box.ts"
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
