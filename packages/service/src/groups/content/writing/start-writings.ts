import { engineKinds } from "@citable/engines/engine-kinds"
import type { RetryOptions } from "@citable/engines/writers/with-retries"

import type { Services } from "../../../call/call-context.ts"
import { createLeaving } from "../../../secrets/create-leaving.ts"
import { resumeLostWritings } from "./resume-lost-writings.ts"
import { runWriting } from "./run-writing.ts"
import type { WritingServices } from "./writing-job.ts"

/** How many articles a process writes at once. It mostly waits for vendors. */
const atOnce = 4
/** Milliseconds between two looks for jobs that nobody runs. */
const lookMs = 600_000

/** Starts the workers that write articles. */
export async function startWritings(
  services: WritingServices & Pick<Services, "jobs">,
  { onError, retries }: { onError: (error: unknown) => void; retries?: RetryOptions | undefined },
): Promise<{ close: () => Promise<void> }> {
  const { db, jobs, now } = services
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  const follow = (jobId: string) => {
    const run = runWriting(jobId, services, { signal: closing.signal, onError, retries })
    running.add(run)
    return run.finally(() => running.delete(run))
  }
  const leave = createLeaving(services)
  const leaveUnreadable = async (jobId: string) => {
    const job = await db
      .selectFrom("writing_jobs")
      .select("brand_id")
      .where("id", "=", jobId)
      .where("status", "in", ["queued", "running"])
      .executeTakeFirst()
    return job && leave(jobId, { brandId: job.brand_id, kinds: engineKinds })
  }
  await jobs.work(
    "writing",
    async ({ writing_id: id }) => {
      const jobId = String(id)
      const wait = closing.signal.aborted ? 0 : ((await leaveUnreadable(jobId)) ?? (await follow(jobId)))
      if (wait === undefined) return
      await db.transaction().execute((trx) =>
        jobs.enqueue(trx, {
          kind: "writing",
          key: `${jobId} ${now()}`,
          payload: { writing_id: jobId },
          runAt: now() + wait,
        }),
      )
    },
    { atOnce },
  )
  const lookAgain = () =>
    db
      .transaction()
      .execute((trx) =>
        jobs.enqueue(trx, { kind: "writing-schedule", key: "writing-schedule", payload: {}, runAt: now() + lookMs }),
      )
  await jobs.work("writing-schedule", async () => {
    // Do this first, so that a failure does not stop the schedule.
    await lookAgain()
    await resumeLostWritings(services)
  })
  await resumeLostWritings(services)
  await lookAgain()
  return {
    async close() {
      closing.abort(new Error("The service closes."))
      await Promise.allSettled(running)
    },
  }
}
