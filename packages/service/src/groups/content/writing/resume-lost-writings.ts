import type { Services } from "../../../call/call-context.ts"
import { endWriting } from "./end-writing.ts"

/** A job that was lost so often ends. */
const maxLosses = 8

/** An article that is being written refuses edits. So a job that no worker knows any more goes on, or ends if that happens often. */
export async function resumeLostWritings(
  services: Pick<Services, "db" | "jobs" | "now" | "notifyWorkers">,
): Promise<void> {
  const { db, jobs } = services
  const open = await db
    .selectFrom("writing_jobs")
    .select(["id", "attempts"])
    .where("status", "in", ["queued", "running"])
    .where("kind", "in", ["generate", "rewrite", "translate"])
    .execute()
  for (const { id, attempts } of open) {
    const job = { kind: "writing", payload: { writing_id: id } }
    if (await jobs.has(job)) continue
    if (attempts >= maxLosses) {
      const message =
        "The work on this article was interrupted too often. The log of the service may say why. Start again."
      await endWriting(services, id, { status: "failed", error: { code: "internal_error", message } })
      continue
    }
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable("writing_jobs")
        .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
        .where("id", "=", id)
        .execute()
      await jobs.enqueue(trx, { ...job, key: id })
    })
  }
}
