import { CitableError } from "@citable/contract"
import { integrationOwner, idempotencyOwner, webhookOwner } from "@citable/secrets/seal-owners"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

import { resealColumn, type UnreadableValue } from "./reseal-column.ts"

/**
 * Seals every stored secret again with the first key of `SECRET_KEY`, after which you can remove the other keys. Returns the error to
 * report if no key opens some secrets; those stay as they are.
 */
export async function rewrapSecrets(db: Database, box: SecretBox): Promise<CitableError | undefined> {
  const lost = [...(await rewrapWebhooks(db, box)), ...(await rewrapIntegrations(db, box))]
  await rewrapAnswers(db, box)
  const ids = [...new Set(lost.map(({ key }) => key["id"] ?? ""))]
  return ids.length === 0 ? undefined : explain(ids, lost[0]?.cause)
}

async function rewrapWebhooks(db: Database, box: SecretBox): Promise<UnreadableValue[]> {
  const current = `${box.sealedPrefix}%`
  const rows = await db
    .selectFrom("webhooks")
    .select(["id", "brand_id", "secret", "previous_secrets"])
    .where((eb) => eb.or([eb("secret", "not like", current), eb("previous_secrets", "not like", current)]))
    .execute()
  const valuesOf = (column: "secret" | "previous_secrets") =>
    rows.flatMap((row) => {
      const sealed = row[column]
      if (sealed === null || sealed.startsWith(box.sealedPrefix)) return []
      return [{ key: { id: row.id }, sealed, owner: webhookOwner(row) }]
    })
  const lost = await resealColumn({ db, box }, { table: "webhooks", column: "secret" }, valuesOf("secret"))
  const trashed = await db
    .selectFrom("trashed_items")
    .select(["id", "brand_id", "secret"])
    .where("secret", "not like", current)
    .execute()
  const kept = trashed.map((row) => ({ key: { id: row.id }, sealed: row.secret ?? "", owner: webhookOwner(row) }))
  lost.push(...(await resealColumn({ db, box }, { table: "trashed_items", column: "secret" }, kept)))
  // A previous secret expires by itself, so nobody has to act if it is lost.
  const previous = valuesOf("previous_secrets")
  await resealColumn({ db, box }, { table: "webhooks", column: "previous_secrets" }, previous)
  return lost
}

async function rewrapIntegrations(db: Database, box: SecretBox): Promise<UnreadableValue[]> {
  const rows = await db
    .selectFrom("integrations")
    .innerJoin("brands", "brands.id", "integrations.brand_id")
    .select(["integrations.id", "integrations.credentials", "brands.account_id"])
    .where("integrations.credentials", "not like", `${box.sealedPrefix}%`)
    .execute()
  const values = rows.map(({ id, credentials, account_id: accountId }) => ({
    key: { id },
    sealed: credentials ?? "",
    owner: integrationOwner(accountId, id),
  }))
  return resealColumn({ db, box }, { table: "integrations", column: "credentials" }, values)
}

async function rewrapAnswers(db: Database, box: SecretBox): Promise<void> {
  const rows = await db
    .selectFrom("idempotency_keys")
    .select(["credential_id", "key", "answer"])
    .where("answer", "not like", `${box.sealedPrefix}%`)
    .execute()
  const values = rows.map(({ credential_id, key, answer }) => ({
    key: { credential_id, key },
    sealed: answer ?? "",
    owner: idempotencyOwner(credential_id, key),
  }))
  await resealColumn({ db, box }, { table: "idempotency_keys", column: "answer" }, values)
}

function explain(ids: readonly string[], cause: unknown): CitableError {
  const some = ids.slice(0, 20).join(", ") + (ids.length > 20 ? `, … (${ids.length})` : "")
  return new CitableError(
    `SECRET_KEY cannot decrypt the secrets of ${some}: they were encrypted with another key, so their deliveries and connections fail. ` +
      "Add that key after the current one (SECRET_KEY=new,old) and restart the service. If you have lost it, rotate the " +
      "secrets of these webhooks, and enter the credentials of these integrations again.",
    { code: "wrong_secret_key", cause },
  )
}
