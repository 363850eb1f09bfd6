import { integrationOwner } from "@citable/secrets/seal-owners"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

/** Opens the credentials of an integration; undefined if the secret key does not open them, or there are none. */
export async function openCredentials(
  { db, box }: { db: Database; box: SecretBox },
  integrationId: string,
): Promise<unknown> {
  const found = await db
    .selectFrom("integrations")
    .innerJoin("brands", "brands.id", "integrations.brand_id")
    .select(["credentials", "account_id"])
    .where("integrations.id", "=", integrationId)
    .executeTakeFirst()
  if (found?.credentials == null) return undefined
  try {
    return JSON.parse(box.open(found.credentials, integrationOwner(found.account_id, integrationId))) as unknown
  } catch {
    // The cause could quote what was opened.
    return undefined
  }
}
