import { CitableError } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { assertServiceExists, openDataFolder } from "@citable/storage/open-data-folder"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { ServiceOptions } from "../service-options.ts"

/** The database of the service, and its public URL. */
export type AccountsPlace = Pick<ServiceOptions, "dataDir" | "databaseUrl" | "dialect" | "now" | "publicUrl">

/** A person, and a link for them. */
export interface AccountLink {
  email: string
  /** Accepts an invitation, or sets a password. Absent if the person has the role already. It is absolute if you pass `publicUrl`. */
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

/** Makes the link to a path of the service. */
export function toAccountLink(place: AccountsPlace, email: string, path: string): AccountLink & { link: string } {
  return { email, link: (place.publicUrl?.replace(/\/+$/, "") ?? "") + path }
}

/** Finds an account by its id. Without an id, it returns the account that the first start created. */
export async function findAccountId(trx: Database, accountId: string | undefined): Promise<string> {
  let query = trx.selectFrom("accounts").select("id").orderBy("created_at").orderBy("id").limit(1)
  if (accountId !== undefined) query = query.where("id", "=", accountId)
  const row = await query.executeTakeFirst()
  if (row === undefined) throw new CitableError(`There is no account ${accountId ?? ""}.`, { code: "not_found" })
  return row.id
}
