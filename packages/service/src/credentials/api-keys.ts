import { type ApiKey, defaultKeyScopes, formatCredential, grantableKeyScopes, type Scope } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { hashSecret, randomBase62 } from "@citable/secrets/token-secret"
import type { Database } from "@citable/storage/database"

import { recordAccess } from "../accounts/record-access.ts"
import { checkKeyManagement, checkScopes, reaches } from "./permissions.ts"
import type { Principal } from "./principal.ts"
import { toActor } from "./to-actor.ts"

/** Finds a brand whose keys the caller can manage. Throws 403, or 404 if the caller cannot see the brand. */
export async function findManagedBrand(
  db: Database,
  principal: Principal,
  brandId: string,
): Promise<{ id: string; name: string }> {
  // Check this first: a caller that can manage no keys at all must not learn which brands exist.
  if (principal.kind !== "access_token") checkKeyManagement(principal, brandId)
  const brand = await db
    .selectFrom("brands")
    .select(["id", "account_id", "name"])
    .where("id", "=", brandId)
    .where("purge_started_at", "is", null)
    .executeTakeFirst()
  if (brand === undefined || !reaches(principal, brand)) throw notFound()
  checkKeyManagement(principal, brandId)
  return brand
}

/** Lists the keys of a brand, the oldest first, without their secrets. */
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

/** Finds a key of a brand, also a revoked one. Throws 404 if the brand has no such key. */
export async function findApiKey(db: Database, brandId: string, keyId: string): Promise<ApiKey> {
  const row = await db
    .selectFrom("credentials")
    .selectAll()
    .where("id", "=", keyId)
    .where("brand_id", "=", brandId)
    .where("kind", "=", "api_key")
    .executeTakeFirstOrThrow(() => notFound())
  return toApiKey(row)
}

/** Revokes a key. A second call keeps the time of the first one. Throws 404 if the brand has no such key. Call it in a transaction. */
export async function revokeApiKey(
  db: Database,
  { principal, brandId, keyId }: { principal: Principal; brandId: string; keyId: string },
  now: number,
): Promise<ApiKey> {
  const before = await findApiKey(db, brandId, keyId)
  const row = await db
    .updateTable("credentials")
    .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)) }))
    .where("id", "=", keyId)
    .where("brand_id", "=", brandId)
    .where("kind", "=", "api_key")
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound())
  const subject = { kind: "key", id: keyId } as const
  if (before.revoked_at === null)
    await recordAccess(db, toActor(principal), { brandId, what: "revoke_api_key", subject }, now)
  return toApiKey(row)
}

export interface NewApiKey {
  /** The creator. A key never gets a scope that its creator does not have for the brand. */
  principal: Principal
  brandId: string
  name: string
  scopes?: readonly Scope[] | undefined
  expiresAt?: number | undefined
}

/**
 * Creates a key for one brand, in the caller's transaction. Check with `checkKeyManagement` first that the caller can manage its keys. Throws if a key cannot have one of
 * the scopes, if the creator does not have it, or if the key would already have expired.
 */
export async function createApiKey(db: Database, key: NewApiKey, now: number): Promise<ApiKey & { key: string }> {
  const scopes = [...new Set(key.scopes ?? defaultKeyScopes)]
  const refused = scopes.filter((scope) => !grantableKeyScopes.includes(scope))
  if (refused.length > 0) {
    throw new ProblemError(
      "invalid_input",
      `An API key cannot have ${refused.join(", ")}: a key belongs to one brand.`,
      {
        errors: [{ pointer: "/scopes", detail: `not grantable to a key: ${refused.join(", ")}` }],
      },
    )
  }
  checkScopes(key.principal, key.brandId, scopes)
  if (key.expiresAt !== undefined && key.expiresAt <= now) {
    throw new ProblemError(
      "invalid_input",
      "The key would already have expired. Choose a time in the future, or leave it out.",
      {
        errors: [{ pointer: "/expires_at", detail: "is in the past" }],
      },
    )
  }
  const parts = { prefix: "ctb", id: randomBase62(10), secret: randomBase62(32) } as const
  const text = formatCredential(parts)
  const row = {
    id: parts.id,
    kind: "api_key",
    account_id: key.principal.accountId,
    brand_id: key.brandId,
    name: key.name,
    secret_hash: hashSecret(parts.secret),
    last4: text.slice(-4),
    scopes: JSON.stringify(scopes),
    created_at: now,
    last_used_at: null,
    expires_at: key.expiresAt ?? null,
    revoked_at: null,
  } as const
  await db.insertInto("credentials").values(row).execute()
  const subject = { kind: "key", id: parts.id } as const
  const change = { brandId: key.brandId, what: "create_api_key", subject } as const
  await recordAccess(db, toActor(key.principal), change, now)
  return { ...toApiKey(row), key: text }
}

/** Converts a stored key to the form that lists show. */
function toApiKey(row: {
  id: string
  brand_id: string | null
  name: string
  scopes: string
  last4: string
  created_at: number
  last_used_at: number | null
  expires_at: number | null
  revoked_at: number | null
}): ApiKey {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    id: row.id,
    brand_id: row.brand_id ?? "",
    name: row.name,
    scopes: JSON.parse(row.scopes) as Scope[],
    last4: row.last4,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: time(row.last_used_at),
    expires_at: time(row.expires_at),
    revoked_at: time(row.revoked_at),
  }
}
