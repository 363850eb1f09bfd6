import { purgeAccounts } from "./accounts/sessions.ts"
import { purgeActions } from "./call/actions/purge-actions.ts"
import { purgeReportLinks } from "./credentials/report-links.ts"
import { eraseAnswers } from "./gate/idempotency.ts"
import type { Kernel } from "./gate/kernel.ts"
import { purgeTombstones } from "./groups/content/purge-tombstones.ts"
import { purgeTrash } from "./groups/content/trash/purge-trash.ts"
import { purgeImportRuns } from "./imports/import-runs.ts"
import { purgeAlerts } from "./outbox/alerts/purge-alerts.ts"
import { purgeDeliveries } from "./outbox/deliveries/purge-deliveries.ts"
import { erasePreviousSecrets } from "./outbox/deliveries/webhook-secrets.ts"
import { purgeRecords } from "./sign-in/oauth/keep-records.ts"
import { purgeWritings } from "./writing/purge-writings.ts"
import { purgeTranslationMemory } from "./writing/translation/purge-translation-memory.ts"

const hour = 3_600_000

/**
 * Deletes what is too old, one table after the other and each in slices. One that fails, such as by a lock, keeps no other from its turn.
 * Returns whether there may be more, for another run.
 */
export async function purgeTables(
  { db, now, trashDays, actionDays }: Pick<Kernel, "db" | "now" | "trashDays" | "actionDays">,
  { onError, isStopped = () => false }: { onError: (error: unknown) => void; isStopped?: () => boolean },
): Promise<boolean> {
  const purges = [
    () => purgeTombstones(db, now()),
    () => purgeTrash(db, now() - trashDays * 24 * hour, now()),
    () => purgeActions(db, now() - actionDays * 24 * hour),
    () => purgeDeliveries(db, now()),
    () => erasePreviousSecrets(db, now()),
    () => eraseAnswers(db, now()),
    () => purgeAccounts(db, now()),
    () => purgeRecords(db, now()),
    () => purgeImportRuns(db, now()),
    () => purgeTranslationMemory(db, now()),
    () => purgeWritings(db, now()),
    () => purgeAlerts(db, now()),
    () => purgeReportLinks(db, now()),
  ]
  let isMore = false
  for (const purge of purges) {
    if (isStopped()) return true
    try {
      if (await purge()) isMore = true
    } catch (error) {
      onError(error)
    }
  }
  return isMore
}
