import { type Expression, expressionBuilder, type SqlBool } from "kysely"

import type { Database } from "../storage/database.ts"
import type { Tables } from "../storage/tables/tables.ts"
import type { SecretBox } from "./secret-box.ts"

/** The condition that a key of the box has sealed the secret of a webhook. */
export function isSecretReadable({ openPrefixes }: Pick<SecretBox, "openPrefixes">): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "webhooks">()
  return eb.or(openPrefixes.map((prefix) => eb("webhooks.secret", "like", `${prefix}%`)))
}

/** Whether a webhook or an integration has a secret that no key of the box opens. */
export async function hasUnreadableSecrets(db: Database, box: Pick<SecretBox, "openPrefixes">): Promise<boolean> {
  const webhooks = db
    .selectFrom("webhooks")
    .select("webhooks.id")
    .where((eb) => eb.not(isSecretReadable(box)))
  if ((await webhooks.limit(1).executeTakeFirst()) !== undefined) return true
  let integrations = db.selectFrom("integrations").select("id").where("credentials", "is not", null)
  for (const prefix of box.openPrefixes) integrations = integrations.where("credentials", "not like", `${prefix}%`)
  return (await integrations.limit(1).executeTakeFirst()) !== undefined
}
