import { ProblemError } from "@citable/contract/problem-error"
import type { Database } from "@citable/storage/database"

import type { Writer } from "./content-rows.ts"
import type { ContentRow } from "./document.ts"

/** An article with the text of one of its versions. Throws 404 if there is no such revision. */
export async function readRevision(db: Database | Writer, row: ContentRow, version: number): Promise<ContentRow> {
  const revision = await db
    .selectFrom("content_revisions")
    .select(["document", "body", "created_at"])
    .where("content_id", "=", row.id)
    .where("version", "=", version)
    .executeTakeFirst()
  if (revision === undefined) {
    const detail = `The article has no revision of version ${version}: the latest is ${row.version}. list_content_revisions lists those it has.`
    throw new ProblemError("not_found", detail)
  }
  const { document, body, created_at: updatedAt } = revision
  return { ...row, version, document, body, updated_at: updatedAt }
}
