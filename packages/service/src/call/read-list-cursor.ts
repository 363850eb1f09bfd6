import { ProblemError } from "@citable/contract/problem-error"
import type { SecretBox } from "@citable/secrets/secret-box"

/**
 * Returns the sort key in a cursor that the list of this scope has signed. Throws 422 `cursor_mismatch` for any other text, and for the
 * cursor of a list with other filters.
 */
export function readListCursor(box: SecretBox, cursor: string, scope: string): (string | number)[] {
  const value = box.readToken("cur_", cursor) as [string, ...(string | number)[]] | undefined
  if (value === undefined || value[0] !== scope) {
    throw new ProblemError(
      "cursor_mismatch",
      "The cursor belongs to another listing. Keep the same filters and sort order from page to page.",
      { errors: [{ parameter: "cursor", detail: "belongs to another listing" }] },
    )
  }
  return value.slice(1)
}
