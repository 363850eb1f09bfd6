import { type ApiKey, defaultKeyScopes, formatCredential, grantableKeyScopes, type Scope } from "@citable/contract"

import { notFound, ProblemError } from "../problems/problem-error.ts"
import type { Database } from "../storage/database.ts"
import { checkKeyManagement, checkScopes, reaches } from "./permissions.ts"
import type { Principal } from "./principal.ts"
import { hashSecret, randomBase62 } from "./token-secret.ts"

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

export interface NewApiKey {
  /** Who makes it: a key never gets a scope that its maker does not have with the brand. */
  principal: Principal
  brandId: string
  name: string
  scopes?: readonly Scope[] | undefined
  expiresAt?: number | undefined
}

/**
 * Makes a key for one brand, whose management the caller was allowed (`checkKeyManagement`). Throws where a scope can never be
 * a key's, or is not the maker's, or the key would have expired already.
 */
export async function createApiKey(db: Database, key: NewApiKey, now: number): Promise<ApiKey & { key: string }> {
  const scopes = [...new Set(key.scopes ?? defaultKeyScopes)]
  const refused = scopes.filter((scope) => !grantableKeyScopes.includes(scope))
  if (refused.length > 0) {
    throw new ProblemError(
      "invalid_input",
      `An API key can never hold ${refused.join(", ")}: a key belongs to one brand.`,
      {
        errors: [{ pointer: "/scopes", detail: `not grantable to a key: ${refused.join(", ")}` }],
      },
    )
  }
  checkScopes(key.principal, key.brandId, scopes)
  if (key.expiresAt !== undefined && key.expiresAt <= now) {
    throw new ProblemError("invalid_input", "The key would have expired already. Give a time to come, or none.", {
      errors: [{ pointer: "/expires_at", detail: "lies in the past" }],
    })
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
  return { ...toApiKey(row), key: text }
}

/** A stored key as lists show it. */
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
