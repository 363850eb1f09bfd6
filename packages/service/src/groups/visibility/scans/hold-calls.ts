import type { Database } from "@citable/storage/database"

/** Lets all calls of a scan to a busy engine wait. Its limit is one for all of them, and each would use up its attempts there. */
export async function holdCalls(
  db: Database,
  { scanId, engine }: { scanId: string; engine: string },
  until: number,
): Promise<void> {
  await db
    .updateTable("scan_calls")
    .set({ due_at: until })
    .where("scan_id", "=", scanId)
    .where("state", "=", "planned")
    .where("engine", "=", engine)
    .where("due_at", "<", until)
    .execute()
}
