import { idempotencyOwner } from "@citable/secrets/seal-owners"

import type { OnceInput } from "./idempotency.ts"
import type { Kernel } from "./kernel.ts"

/** What `takeAnswer` leaves: the call has run, and its answer was shown. */
interface Taken {
  taken: true
}

/**
 * Takes the answer of a call that `runOnce` has kept, such as a new secret. Only the first caller gets it. The call stays done, so it does
 * not run again. Undefined if there is no such call, or if the answer was taken.
 */
export async function takeAnswer<Answer extends object>(
  { db, box }: Kernel,
  { credentialId, key }: Pick<OnceInput, "credentialId" | "key">,
): Promise<Answer | undefined> {
  const owner = idempotencyOwner(credentialId, key)
  const row = await db
    .selectFrom("idempotency_keys")
    .select("answer")
    .where("credential_id", "=", credentialId)
    .where("key", "=", key)
    .executeTakeFirst()
  const sealed = row?.answer ?? null
  if (sealed === null) return undefined
  const answer = JSON.parse(box.open(sealed, owner)) as Answer | Taken
  if ("taken" in answer) return undefined
  const { numUpdatedRows } = await db
    .updateTable("idempotency_keys")
    .set({ answer: box.seal(JSON.stringify({ taken: true } satisfies Taken), owner) })
    .where("credential_id", "=", credentialId)
    .where("key", "=", key)
    .where("answer", "=", sealed)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? answer : undefined
}
