import type { FileStore } from "@citable/media/file-store"
import type { Database } from "@citable/storage/database"

/** The longest time of an upload. After it, the sweep can remove the file. */
export const strayMs = 3_600_000

const atOnce = 100

/** Deletes files that have no row and that no upload still writes. */
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
      // Delete the file first. If the process is killed in between, the next sweep deletes it again.
      await store.delete(id)
      await db.deleteFrom("stray_files").where("id", "=", id).execute()
    }
    if (strays.length < atOnce) return
  }
}
