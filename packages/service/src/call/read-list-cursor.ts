import { ProblemError } from "../problems/problem-error.ts"
import type { SecretBox } from "../secrets/secret-box.ts"

/**
 * The place that a cursor stands for, as the listing of a scope has signed it; throws 422 `cursor_mismatch` for any other
 * text, also for the cursor of a listing with other filters.
 */
export function readListCursor(box: SecretBox, cursor: string, scope: string): (string | number)[] {
  const value = box.readToken("cur_", cursor) as [string, ...(string | number)[]] | undefined
  if (value === undefined || value[0] !== scope) {
    throw new ProblemError(
      "cursor_mismatch",
      "The cursor was not made by this listing: keep filters and sort the same from page to page.",
      { errors: [{ parameter: "cursor", detail: "belongs to another listing" }] },
    )
  }
  return value.slice(1)
}
