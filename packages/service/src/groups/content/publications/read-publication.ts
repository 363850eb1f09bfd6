import type { Publication, PublicationWarning } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { PublisherError, type PublisherErrorCode } from "@citable/publishers"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import { toProblem } from "./to-problem.ts"

export type PublicationRow = Selectable<Tables["publications"]>

/** The item of a publication that is under way. */
type WaitingItem = Pick<Selectable<Tables["remote_items"]>, "error" | "due_at" | "lease_owner">

/** Converts a row to a publication on the wire. One that waits says why, and until when. */
export function toPublication(row: PublicationRow, item?: WaitingItem): Publication {
  return {
    id: row.id,
    action: row.action,
    status: row.status,
    integration_id: row.integration_id,
    version: row.version,
    publish_at: row.publish_at === null ? null : new Date(row.publish_at).toISOString(),
    remote_id: row.remote_id,
    url: row.url,
    error: row.error ?? (item === undefined ? null : describeWait(item)),
    warnings: JSON.parse(row.warnings) as PublicationWarning[],
    created_at: new Date(row.created_at).toISOString(),
  }
}

function describeWait({ error, due_at: due, lease_owner: owner }: WaitingItem): string | null {
  if (error === null || due === null || owner !== null) return error
  return `${error} The next attempt is at ${new Date(due).toISOString().slice(0, 19).replace("T", " ")}Z.`
}

/**
 * Reads a publication to a platform for whoever asked for it. Throws the platform's words if it failed: 422 for what the
 * article can change, else 424, and 409 if somebody changed the article there. One that is still under way is no error.
 */
export async function readPublication(db: Database, id: string): Promise<Publication> {
  const row = await db.selectFrom("publications").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  const error = row.error ?? "The platform refused the article."
  if (row.status === "failed" && row.error_code !== null) {
    const where = row.error_pointer === null ? {} : { pointer: row.error_pointer }
    throw toProblem(new PublisherError(row.error_code as PublisherErrorCode, error, where))
  }
  if (row.status === "failed") throw new ProblemError("integration_failed", error)
  if (row.status === "conflict") throw new ProblemError("conflict", error)
  const item = await db.selectFrom("remote_items").selectAll().where("publication_id", "=", id).executeTakeFirst()
  return toPublication(row, item)
}
