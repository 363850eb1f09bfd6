import type { ApiKey } from "@citable/contract"
import type { Database } from "@citable/storage/database"

import { listApiKeys } from "./api-keys.ts"
import { scopesIn } from "./permissions.ts"
import type { Principal } from "./principal.ts"

/** Lists the keys of a brand, the oldest first: all of them for owners, and those that only read published articles for others. */
export async function listSiteKeys(db: Database, principal: Principal, brandId: string): Promise<ApiKey[]> {
  const isOwner = scopesIn(principal, brandId).has("brands:write")
  return (await listApiKeys(db, brandId)).filter(
    (key) => isOwner || key.scopes.every((scope) => scope === "content:read"),
  )
}
