import { CitableError } from "@citable/contract"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

import { hasUnreadableSecrets, isSecretReadable, unreadableWaitMs } from "../../secrets/find-unreadable.ts"

const everyMs = 60_000
const reason =
  "No process of the service opens the secret of this webhook: it was sealed with another SECRET_KEY. Rotate the secret, or ask the operator to add that key. The delivery waits until then."

export interface WatchOptions {
  db: Database
  box: Pick<SecretBox, "openPrefixes">
  now: () => number
  onError: (error: unknown) => void
}

/**
 * Looks once a minute for secrets that no key of this process opens. Reports the first ones since there were none; those at a start are reported
 * already. Deliveries that have waited for an hour say why, and stay pending.
 */
export function watchUnreadable({ db, box, now, onError }: WatchOptions): { close: () => Promise<void> } {
  let wereThere = true
  const look = async () => {
    const areThere = await hasUnreadableSecrets(db, box)
    if (areThere && !wereThere) onError(unreadable())
    wereThere = areThere
    if (areThere) await explain(db, box, now() - unreadableWaitMs)
  }
  let looking: Promise<void> | undefined
  const tick = () => {
    looking ??= look()
      .catch(onError)
      .finally(() => (looking = undefined))
  }
  const timer = setInterval(tick, everyMs)
  timer.unref()
  tick()
  return {
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

async function explain(db: Database, box: WatchOptions["box"], before: number): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({ error: reason })
    .where("status", "=", "pending")
    .where("next_attempt_at", "<=", before)
    .where((eb) => eb.or([eb("error", "is", null), eb("error", "!=", reason)]))
    .where("webhook_id", "in", (eb) =>
      eb
        .selectFrom("webhooks")
        .select("webhooks.id")
        .where("enabled", "=", 1)
        .where((is) => is.not(isSecretReadable(box))),
    )
    .execute()
}

function unreadable(): CitableError {
  const message =
    "SECRET_KEY of this process does not open secrets that another process has stored, so it leaves the work that needs them to others. Give all processes the same SECRET_KEY, or all keys (SECRET_KEY=new,old)."
  return new CitableError(message, { code: "wrong_secret_key" })
}
