import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Updateable } from "kysely"

/** Gives a file back, for another attempt at `versions_due`. */
export async function postponePicture(
  db: Database,
  file: { id: string },
  changes: Pick<Updateable<Tables["media"]>, "versions_due" | "versions_reason" | "versions_attempts">,
): Promise<void> {
  await db
    .updateTable("media")
    .set({ ...changes, versions_owner: null })
    .where("id", "=", file.id)
    .execute()
}
