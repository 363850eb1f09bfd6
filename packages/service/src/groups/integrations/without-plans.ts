import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

/** What a platform has of an article, without what was to happen: nothing goes live by a restore. Empty if it has nothing. */
export function withoutPlans(row: Selectable<Tables["remote_items"]>): Selectable<Tables["remote_items"]>[] {
  const isUnknown = row.remote_id === null && row.reserves === 0 && row.unsettled === "[]"
  if (row.wanted !== null && isUnknown) return []
  const settled = row.visibility === "draft" ? ("draft" as const) : ("published" as const)
  return [
    {
      ...row,
      ...(row.wanted === null ? {} : { state: row.sent_version === null ? ("withdrawn" as const) : settled }),
      // Where a first publication turns up late, a sweep hides it again.
      intent: row.sent_version === null ? ("withdraw" as const) : row.intent,
      wanted: null,
      wanted_remote_id: null,
      publication_id: null,
      claimed_publication_id: null,
      publish_at: null,
      due_at: null,
      attempts: 0,
      lease_owner: null,
      leased_until: null,
    },
  ]
}
