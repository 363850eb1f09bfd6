import type { Jobs } from "../../../jobs/jobs.ts"
import { planSubmissions } from "../../../outbox/submissions/plan-submissions.ts"
import type { SubmissionsContext } from "./submissions-context.ts"
import { submitDue } from "./submit-due.ts"

/** Addresses that change within this time are submitted together. */
const everyMs = 60_000

/** Submits the addresses that are due to the search engines that brands have chosen, and plans the next turn while there is such a brand. */
export async function runSubmissions(context: SubmissionsContext & { jobs: Jobs }): Promise<void> {
  const { db, jobs, now } = context
  const chosen = db.selectFrom("brands").select("id").where("submissions", "is not", null).limit(1)
  if ((await chosen.executeTakeFirst()) === undefined) return
  // First, so that an error does not end the series.
  await db.transaction().execute((trx) => planSubmissions(trx, jobs, now() + everyMs))
  await submitDue(context)
}
