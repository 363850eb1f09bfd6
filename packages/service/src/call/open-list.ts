import { hash } from "node:crypto"

import type { SecretBox } from "../secrets/secret-box.ts"
import { fitPage } from "./fit-page.ts"
import { readListCursor } from "./read-list-cursor.ts"

type Place = (string | number)[]

/** One listing with its filters, page by page. */
export interface OpenList {
  /** Where the page before ended; undefined for the first page. */
  after: Place | undefined
  /**
   * Cuts what was read, one row more than asked, to what a page may hold, with the cursor of the next one. `isCut`: rows that were read
   * are left out already.
   */
  page<Row>(rows: readonly Row[], placeOf: (last: Row, shown: number) => Place, isCut?: boolean): Page<Row>
}

interface Page<Row> {
  shown: Row[]
  /** As every list answers. */
  paging: { next_cursor: string | null; has_more: boolean }
}

/**
 * Opens a listing, which is known by its name and all that it is narrowed or ordered by: a cursor of another one is refused with 422
 * `cursor_mismatch`.
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
    page(rows, placeOf, isCut = false) {
      const shown = fitPage(rows.slice(0, limit))
      const last = shown.at(-1)
      const hasMore = (isCut || rows.length > shown.length) && last !== undefined
      return {
        shown,
        paging: {
          next_cursor: hasMore ? box.signToken("cur_", [scope, ...placeOf(last, shown.length)]) : null,
          has_more: hasMore,
        },
      }
    },
  }
}
