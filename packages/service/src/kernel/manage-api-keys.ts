import type { ApiKey } from "@citable/contract"

import { type Principal, toApiKey } from "./credentials.ts"
import type { Database } from "./database.ts"
import { checkKeyManagement, reaches } from "./permissions.ts"
import { notFound } from "./problem-error.ts"

/** Proves that a caller may manage the keys of a brand. Throws 403 and, where the brand is not to be seen, 404. */
export async function bindKeyManagement(
  db: Database,
  principal: Principal,
  brandId: string,
): Promise<{ id: string; name: string }> {
  // Whoever can manage no keys at all learns nothing of brands.
  if (principal.kind !== "access_token") checkKeyManagement(principal, brandId)
  const brand = await db
    .selectFrom("brands")
    .select(["id", "account_id", "name"])
    .where("id", "=", brandId)
    .executeTakeFirst()
  if (brand === undefined || !reaches(principal, brand)) throw notFound()
  checkKeyManagement(principal, brandId)
  return brand
}

/** The keys of a brand, the oldest first, without their secrets. */
export async function listApiKeys(db: Database, brandId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom("credentials")
    .selectAll()
    .where("brand_id", "=", brandId)
    .where("kind", "=", "api_key")
    .orderBy("created_at")
    .orderBy("id")
    .execute()
  return rows.map(toApiKey)
}

/** Ends a key; revoked again, it keeps the time of the first. Throws 404 where the brand has no such key. */
export async function revokeApiKey(db: Database, brandId: string, keyId: string, now: number): Promise<ApiKey> {
  const row = await db
    .updateTable("credentials")
    .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)) }))
    .where("id", "=", keyId)
    .where("brand_id", "=", brandId)
    .where("kind", "=", "api_key")
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return toApiKey(row)
}
