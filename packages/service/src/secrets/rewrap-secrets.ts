import { CitableError } from "@citable/contract"

import type { Database } from "../storage/database.ts"
import { integrationOwner, idempotencyOwner, webhookOwner } from "./seal-owners.ts"
import type { SecretBox } from "./secret-box.ts"

/**
 * Encrypts anew, with the first key of `SECRET_KEY`, what another of its keys has sealed; afterwards the others can go.
 * Returns the error to report where stored secrets do not open with any key; they stay as they are.
 */
export async function rewrapSecrets(db: Database, box: SecretBox): Promise<CitableError | undefined> {
  const old = `${box.sealedPrefix}%`
  const lost = new Set<string>()
  const cause: unknown[] = []
  /** Undefined where there is nothing to do, or nothing that can be done. */
  const again = (sealed: string | null, owner: string, id?: string): string | undefined => {
    if (sealed === null || sealed.startsWith(box.sealedPrefix)) return undefined
    try {
      return box.seal(box.open(sealed, owner), owner)
    } catch (error) {
      if (!(error instanceof CitableError) || error.code !== "wrong_secret_key") throw error
      if (id !== undefined) lost.add(id)
      cause.push(error)
      return undefined
    }
  }

  // Each is replaced only as it was read: another process may have written a new one meanwhile.
  const webhooks = await db
    .selectFrom("webhooks")
    .select(["id", "brand_id", "secret", "previous_secrets"])
    .where((eb) => eb.or([eb("secret", "not like", old), eb("previous_secrets", "not like", old)]))
    .execute()
  for (const row of webhooks) {
    const update = db.updateTable("webhooks").where("id", "=", row.id)
    const secret = again(row.secret, webhookOwner(row), row.id)
    if (secret !== undefined) await update.set({ secret }).where("secret", "=", row.secret).execute()
    const previous = again(row.previous_secrets, webhookOwner(row))
    if (previous !== undefined) {
      const unchanged = update.where("previous_secrets", "=", row.previous_secrets)
      await unchanged.set({ previous_secrets: previous }).execute()
    }
  }
  const integrations = await db
    .selectFrom("integrations")
    .innerJoin("brands", "brands.id", "integrations.brand_id")
    .select(["integrations.id", "integrations.credentials", "brands.account_id"])
    .where("integrations.credentials", "not like", old)
    .execute()
  for (const row of integrations) {
    const credentials = again(row.credentials, integrationOwner(row.account_id, row.id), row.id)
    if (credentials === undefined) continue
    const update = db.updateTable("integrations").set({ credentials }).where("id", "=", row.id)
    await update.where("credentials", "=", row.credentials).execute()
  }
  const answers = await db
    .selectFrom("idempotency_keys")
    .select(["credential_id", "key", "answer"])
    .where("answer", "not like", old)
    .execute()
  for (const row of answers) {
    const answer = again(row.answer, idempotencyOwner(row.credential_id, row.key))
    if (answer === undefined) continue
    const update = db.updateTable("idempotency_keys").set({ answer }).where("credential_id", "=", row.credential_id)
    await update.where("key", "=", row.key).where("answer", "=", row.answer).execute()
  }
  return lost.size === 0 ? undefined : explain([...lost], cause[0])
}

function explain(ids: readonly string[], cause: unknown): CitableError {
  const some = ids.slice(0, 20).join(", ") + (ids.length > 20 ? `, … (${ids.length})` : "")
  return new CitableError(
    `SECRET_KEY does not open the secrets of ${some}: another key sealed them. Their deliveries and connections fail ` +
      "until that key stands behind the present one (SECRET_KEY=new,old) and the service is started again. If it is lost, " +
      "nobody can bring them back: rotate the secrets of these webhooks, and give these integrations' credentials again.",
    { code: "wrong_secret_key", cause },
  )
}
