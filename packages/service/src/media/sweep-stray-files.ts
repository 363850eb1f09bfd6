import type { Database } from "../storage/database.ts"
import type { FileStore } from "./file-store.ts"

/** An upload has to be done within this time: afterwards its file may be removed. */
export const strayMs = 3_600_000

const atOnce = 100

/** Removes the files that no row holds and that nobody is storing any more. */
export async function sweepStrayFiles(db: Database, store: FileStore, now: number): Promise<void> {
  for (;;) {
    const strays = await db
      .selectFrom("stray_files")
      .select("id")
      .where("since", "<=", now - strayMs)
      .orderBy("since")
      .limit(atOnce)
      .execute()
    for (const { id } of strays) {
      // The file first: whoever is killed in between removes it once more.
      await store.delete(id)
      await db.deleteFrom("stray_files").where("id", "=", id).execute()
    }
    if (strays.length < atOnce) return
  }
}
