import { existsSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import type { Transaction } from "kysely"

import type { ServiceOptions } from "../service-options.ts"
import { openDataFolder } from "../storage/open-data-folder.ts"
import type { Tables } from "../storage/tables/tables.ts"

/** Where the tables are, for whoever holds them. */
export type AccountsPlace = Pick<ServiceOptions, "dataDir" | "databaseUrl" | "dialect" | "now" | "publicUrl">

/** What came of making or changing somebody. */
export interface AccountLink {
  email: string
  /** Sets a password, once; absent for who has one already. Absolute where `publicUrl` is given. */
  link?: string
}

/** Does something with accounts in one transaction, for whoever holds the data folder. Throws `data_dir_unusable` where there is no service. */
export async function openAccounts<Value>(
  place: AccountsPlace,
  work: (trx: Transaction<Tables>, now: number) => Promise<Value>,
): Promise<Value> {
  const isFile = place.dialect === undefined && place.databaseUrl === undefined
  if (isFile && !existsSync(join(place.dataDir, "service.db"))) {
    const message = `There is no service in ${place.dataDir}. Name its data folder, or start one with citable serve.`
    throw new CitableError(message, { code: "data_dir_unusable" })
  }
  const db = await openDataFolder(place)
  try {
    return await db.transaction().execute((trx) => work(trx, (place.now ?? Date.now)()))
  } finally {
    await db.destroy()
  }
}

/** The link of a token, as it is handed to somebody. */
export function toAccountLink(place: AccountsPlace, email: string, token: string | undefined): AccountLink {
  const base = place.publicUrl?.replace(/\/+$/, "") ?? ""
  return { email, ...(token === undefined ? {} : { link: `${base}/password?token=${token}` }) }
}

/** The account that is meant: by its id, or the one that the first start made. */
export async function findAccountId(trx: Transaction<Tables>, accountId: string | undefined): Promise<string> {
  let query = trx.selectFrom("accounts").select("id").orderBy("created_at").orderBy("id").limit(1)
  if (accountId !== undefined) query = query.where("id", "=", accountId)
  const row = await query.executeTakeFirst()
  if (row === undefined) throw new CitableError(`There is no account ${accountId ?? ""}.`, { code: "not_found" })
  return row.id
}
