import { openDataFolder } from "@citable/storage/open-data-folder"

import { createOperatorToken } from "../credentials/operator-token.ts"
import type { ServiceOptions } from "../service-options.ts"
import { makeFirstAccount } from "./make-account.ts"
import { findAccountId } from "./open-accounts.ts"

/**
 * Creates another operator token for an account, by default for the one that the first start created. You need access to the database, and
 * can call it while the service runs.
 *
 * @throws {CitableError} `not_found` for an unknown account.
 */
export async function mintOperatorToken(
  options: Pick<ServiceOptions, "dataDir" | "databaseUrl" | "dialect" | "now"> & { accountId?: string },
): Promise<string> {
  const now = (options.now ?? Date.now)()
  const db = await openDataFolder(options)
  try {
    const first = options.accountId === undefined ? await makeFirstAccount(db, "My brand", now) : undefined
    if (first !== undefined) return first.operatorToken
    return await createOperatorToken(db, await findAccountId(db, options.accountId), now)
  } finally {
    await db.destroy()
  }
}
