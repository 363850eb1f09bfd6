import type { Database } from "../database.ts"

/** Keeps data from being acted on until somebody resumes it. `reason` is a sentence for the operator. */
export async function pauseData(db: Database, reason: string, now: number): Promise<void> {
  const paused = { place: null, paused_reason: reason, paused_at: now }
  await db
    .insertInto("instance")
    .values({ id: 1, ...paused })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(paused))
    .execute()
}

/** Lets whoever runs this data act on it. The next process that looks notes where that is. */
export async function resumeData(db: Database): Promise<void> {
  await db.updateTable("instance").set({ place: null, paused_reason: null, paused_at: null }).execute()
}
