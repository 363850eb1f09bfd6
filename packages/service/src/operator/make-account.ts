import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { createOperatorToken } from "../credentials/operator-token.ts"
import { insertBrand } from "../groups/brands/brand-rows.ts"
import type { NewAccount } from "../service.ts"

/** Creates the first account. Returns undefined if the database has one already. */
export function makeFirstAccount(db: Database, brandName: string, now: number): Promise<NewAccount | undefined> {
  return db.transaction().execute(async (trx) => {
    // The lock makes two concurrent first starts create one account.
    await rowLocks(trx).lockTable("accounts")
    if ((await trx.selectFrom("accounts").select("id").executeTakeFirst()) !== undefined) return undefined
    return makeAccount(trx, brandName, now)
  })
}

/** Creates an account with one brand and an operator token. */
export async function makeAccount(trx: Transaction<Tables>, brandName: string, now: number): Promise<NewAccount> {
  const { accountId, brandId } = await insertAccount(trx, brandName, now)
  return { accountId, operatorToken: await createOperatorToken(trx, accountId, now), brandId }
}

/** Creates an account with one brand. */
export async function insertAccount(
  trx: Transaction<Tables>,
  brandName: string,
  now: number,
): Promise<{ accountId: string; brandId: string }> {
  const accountId = newId("acc", now)
  await trx.insertInto("accounts").values({ id: accountId, name: "default", created_at: now }).execute()
  const brand = await insertBrand(trx, { accountId, name: brandName }, now)
  return { accountId, brandId: brand.id }
}
