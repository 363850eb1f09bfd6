import { type ApiKey, createApiKeySchema } from "@citable/contract"
import { invalidInput } from "@citable/problems/invalid-input"

import { createApiKey, findManagedBrand, listApiKeys, revokeApiKey } from "../../credentials/api-keys.ts"
import type { Principal } from "../../credentials/principal.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { Manager } from "./manage-people.ts"
import { makeOnce } from "./show-once.ts"

/** Lists the keys of a brand, the oldest first. Throws 403 for a user who is not an owner of it. */
export async function listKeys(
  { db }: Kernel,
  { principal, id }: { principal: Principal; id: string },
): Promise<ApiKey[]> {
  await findManagedBrand(db, principal, id)
  return listApiKeys(db, id)
}

/** Creates a key once for each form, and returns what `takeMade` wants. Throws 422 for a name or scopes that a key cannot have. */
export async function makeKey(
  kernel: Kernel,
  { principal, brand, form }: Manager & { form: URLSearchParams },
  { expiresAt, ...given }: { name: string; scopes: string[]; expiresAt: number | undefined },
): Promise<string> {
  const input = createApiKeySchema.safeParse(given)
  const path = "/brands/:brand_id/keys"
  if (!input.success) throw invalidInput({ method: "POST", path, input: createApiKeySchema }, input.error, given)
  const key = { principal, brandId: brand.id, ...input.data, expiresAt }
  return makeOnce(kernel, { principal, form }, (trx) => createApiKey(trx, key, kernel.now()))
}

/** Revokes a key of a brand. */
export async function revokeKey({ db, now }: Kernel, { principal, brand }: Manager, keyId: string): Promise<void> {
  const revoked = { principal, brandId: brand.id, keyId }
  await db.transaction().execute((trx) => revokeApiKey(trx, revoked, now()))
}
