import type { Submission } from "@citable/contract"
import type { UrlSubmissionTable } from "@citable/storage/tables/publication-tables"
import type { Selectable } from "kysely"

export type SubmissionRow = Selectable<UrlSubmissionTable>

/** Converts a row to what `list_publications` shows. */
export function toSubmission(row: SubmissionRow): Submission {
  const toTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    url: row.url,
    to: row.engine,
    integration_id: row.integration_id,
    change: row.change,
    version: row.version,
    state: row.state,
    reason: row.reason,
    response_status: row.response_status,
    submitted_at: toTime(row.submitted_at),
    retry_at: toTime(row.due_at),
  }
}
