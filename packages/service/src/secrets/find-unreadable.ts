import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { type Expression, expressionBuilder, type SqlBool } from "kysely"

/** Milliseconds that work waits for a process whose key opens its secrets. After that, it fails with that reason, so that somebody acts. */
export const unreadableWaitMs = 3_600_000

type Box = Pick<SecretBox, "openPrefixes">

/** The condition that a key of the box has sealed the secret of a webhook. */
export function isSecretReadable({ openPrefixes }: Box): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "webhooks">()
  return eb.or(openPrefixes.map((prefix) => eb("webhooks.secret", "like", `${prefix}%`)))
}

/** The condition that a key of the box has sealed the credentials of an integration. One without any is readable: no other process has them. */
export function areCredentialsReadable({ openPrefixes }: Box): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "integrations">()
  const sealed = openPrefixes.map((prefix) => eb("integrations.credentials", "like", `${prefix}%`))
  return eb.or([eb("integrations.credentials", "is", null), ...sealed])
}

/** Whether a webhook or an integration has a secret that no key of the box opens. */
export async function hasUnreadableSecrets(db: Database, box: Box): Promise<boolean> {
  const webhooks = db
    .selectFrom("webhooks")
    .select("webhooks.id")
    .where((eb) => eb.not(isSecretReadable(box)))
  if ((await webhooks.limit(1).executeTakeFirst()) !== undefined) return true
  const integrations = db
    .selectFrom("integrations")
    .select("integrations.id")
    .where((eb) => eb.not(areCredentialsReadable(box)))
  return (await integrations.limit(1).executeTakeFirst()) !== undefined
}
