import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

import { areCredentialsReadable, unreadableWaitMs } from "./find-unreadable.ts"

/** Milliseconds until a job that was left is looked at again, by whichever process. */
const againMs = 10_000

/**
 * Returns how long this process leaves a job to others, because no key of its own opens the brand's credentials of some kinds: undefined if it can
 * carry it out. After an hour of leaving it, nobody else has taken it. Then this process does, and it fails with that reason.
 */
export function createLeaving({
  db,
  box,
  now,
}: {
  db: Database
  box: Pick<SecretBox, "openPrefixes">
  now: () => number
}) {
  /** When this process has left a job first. */
  const left = new Map<string, number>()
  return async (job: string, { brandId, kinds }: { brandId: string; kinds: readonly string[] }) => {
    const found = await db
      .selectFrom("integrations")
      .select("integrations.id")
      .where("integrations.brand_id", "=", brandId)
      .where("integrations.kind", "in", [...kinds])
      .where((eb) => eb.not(areCredentialsReadable(box)))
      .limit(1)
      .executeTakeFirst()
    const since = left.get(job) ?? now()
    if (found === undefined) {
      left.delete(job)
      return undefined
    }
    left.set(job, since)
    return now() - since < unreadableWaitMs ? againMs : undefined
  }
}
