import { CitableError } from "@citable/contract"
import type { Transaction } from "kysely"

import type { ServiceOptions } from "../service-options.ts"
import { assertServiceExists, openDataFolder } from "../storage/open-data-folder.ts"
import type { Tables } from "../storage/tables/tables.ts"

/** The database of the service, and its public URL. */
export type AccountsPlace = Pick<ServiceOptions, "dataDir" | "databaseUrl" | "dialect" | "now" | "publicUrl">

/** A person, and a link to set a password. */
export interface AccountLink {
  email: string
  /** Sets a password once. Absent if the person has one already. It is absolute if you pass `publicUrl`. */
  link?: string
}

/** Opens the database and runs work in one transaction. Throws `data_dir_unusable` if there is no service. */
export async function openAccounts<Value>(
  place: AccountsPlace,
  work: (trx: Transaction<Tables>, now: number) => Promise<Value>,
): Promise<Value> {
  assertServiceExists(place)
  const db = await openDataFolder(place)
  try {
    return await db.transaction().execute((trx) => work(trx, (place.now ?? Date.now)()))
  } finally {
    await db.destroy()
  }
}

/** Makes the link that contains a token. */
export function toAccountLink(place: AccountsPlace, email: string, token: string | undefined): AccountLink {
  const base = place.publicUrl?.replace(/\/+$/, "") ?? ""
  return { email, ...(token === undefined ? {} : { link: `${base}/password?token=${token}` }) }
}

/** Finds an account by its id. Without an id, it returns the account that the first start created. */
export async function findAccountId(trx: Transaction<Tables>, accountId: string | undefined): Promise<string> {
  let query = trx.selectFrom("accounts").select("id").orderBy("created_at").orderBy("id").limit(1)
  if (accountId !== undefined) query = query.where("id", "=", accountId)
  const row = await query.executeTakeFirst()
  if (row === undefined) throw new CitableError(`There is no account ${accountId ?? ""}.`, { code: "not_found" })
  return row.id
}
