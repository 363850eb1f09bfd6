import { CitableError } from "@citable/contract"
import { webhookOwner } from "@citable/secrets/seal-owners"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

/** The columns of a webhook that contain its secrets. */
export interface WebhookSecrets {
  id: string
  brand_id: string
  secret: string
  previous_secrets: string | null
}

interface PreviousSecret {
  secret: string
  /** Milliseconds since 1970. */
  until: number
}

/** How long the old secret signs beside a new one. */
const overlap = 24 * 3_600_000
/**
 * The most old secrets that sign. After more rotations, the oldest one ends early, because each secret makes the header
 * longer.
 */
const maxPrevious = 3

/** The secrets that sign a webhook's deliveries now, newest first. */
export function openSigningSecrets(box: SecretBox, webhook: WebhookSecrets, now: number): string[] {
  const secret = box.open(webhook.secret, webhookOwner(webhook))
  return [secret, ...openPrevious(box, webhook, now).map((previous) => previous.secret)]
}

/**
 * The columns of a webhook with a new secret. The old secret signs for another 24 hours. If its key is lost and it
 * cannot be read, it is dropped; rotation is how such a webhook recovers.
 */
export function rotateSecret(
  box: SecretBox,
  webhook: WebhookSecrets,
  secret: string,
  now: number,
): { secret: string; previous_secrets: string | null; previous_until: number | null } {
  const owner = webhookOwner(webhook)
  const sealed = box.seal(secret, owner)
  try {
    const until = now + overlap
    const current = { secret: box.open(webhook.secret, owner), until }
    const previous = [current, ...openPrevious(box, webhook, now)].slice(0, maxPrevious)
    return { secret: sealed, previous_secrets: box.seal(JSON.stringify(previous), owner), previous_until: until }
  } catch (error) {
    if (!(error instanceof CitableError) || error.code !== "wrong_secret_key") throw error
    return { secret: sealed, previous_secrets: null, previous_until: null }
  }
}

/** Erases old secrets that no longer sign. */
export async function erasePreviousSecrets(db: Database, now: number): Promise<boolean> {
  await db
    .updateTable("webhooks")
    .set({ previous_secrets: null, previous_until: null })
    .where("previous_until", "<=", now)
    .execute()
  return false
}

function openPrevious(box: SecretBox, webhook: WebhookSecrets, now: number): PreviousSecret[] {
  if (webhook.previous_secrets === null) return []
  const previous = JSON.parse(box.open(webhook.previous_secrets, webhookOwner(webhook))) as PreviousSecret[]
  return previous.filter(({ until }) => until > now)
}
