import { createOperatorToken } from "../credentials/operator-token.ts"
import type { ServiceOptions } from "../service-options.ts"
import { openDataFolder } from "../storage/open-data-folder.ts"
import { makeFirstAccount } from "./make-account.ts"

/** Creates another operator token. You need access to the database, and can call it while the service runs. */
export async function mintOperatorToken(
  options: Pick<ServiceOptions, "dataDir" | "databaseUrl" | "dialect" | "now">,
): Promise<string> {
  const now = (options.now ?? Date.now)()
  const db = await openDataFolder(options)
  try {
    const first = await makeFirstAccount(db, "My brand", now)
    if (first !== undefined) return first.operatorToken
    const account = await db.selectFrom("accounts").select("id").orderBy("created_at").executeTakeFirstOrThrow()
    return await createOperatorToken(db, account.id, now)
  } finally {
    await db.destroy()
  }
}
