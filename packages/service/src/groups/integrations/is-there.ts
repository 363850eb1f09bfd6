import type { Tables } from "@citable/storage/tables/tables"
import type { Expression, ExpressionBuilder, SqlBool } from "kysely"

/**
 * Whether a platform has an article, or may get it any moment. It no longer has what was withdrawn or is gone there, and not yet what waits
 * for its time. A refused first publication leaves an id, which can be the path of somebody else's file.
 */
export function isThere(
  eb: ExpressionBuilder<Pick<Tables, "remote_items">, "remote_items">,
  at: number,
): Expression<SqlBool> {
  return eb.or([
    eb.and([
      eb("remote_id", "is not", null),
      eb("state", "not in", ["withdrawn", "gone"]),
      eb.or([eb("sent_version", "is not", null), eb("unsettled", "!=", "[]")]),
    ]),
    eb.and([eb("wanted", "is not", null), eb.or([eb("publish_at", "is", null), eb("publish_at", "<=", at)])]),
  ])
}
