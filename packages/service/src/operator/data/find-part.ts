import { CitableError } from "@citable/contract"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { Part } from "./part-conditions.ts"

/** Finds a brand or an account with its brands. Throws `not_found`. */
export async function findPart(
  trx: Transaction<Tables>,
  { brandId, accountId }: { brandId?: string; accountId?: string },
): Promise<Part | undefined> {
  if (brandId !== undefined) {
    const brand = await trx.selectFrom("brands").select("account_id").where("id", "=", brandId).executeTakeFirst()
    if (brand === undefined) throw new CitableError(`There is no brand ${brandId}.`, { code: "not_found" })
    return { kind: "brand", id: brandId, accountId: brand.account_id, brandIds: [brandId] }
  }
  if (accountId === undefined) return undefined
  const account = await trx.selectFrom("accounts").select("id").where("id", "=", accountId).executeTakeFirst()
  if (account === undefined) throw new CitableError(`There is no account ${accountId}.`, { code: "not_found" })
  const brands = await trx.selectFrom("brands").select("id").where("account_id", "=", accountId).orderBy("id").execute()
  return { kind: "account", id: accountId, accountId, brandIds: brands.map(({ id }) => id) }
}
