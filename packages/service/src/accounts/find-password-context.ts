import type { PasswordContext } from "@citable/secrets/check-password"
import type { Database } from "@citable/storage/database"

import { listAccounts } from "./roles.ts"
import type { User } from "./users.ts"

/** Finds the names that a password of a user must not consist of. */
export async function findPasswordContext(db: Database, { id, email }: User): Promise<PasswordContext> {
  const accounts = await listAccounts(db, id)
  return { email, names: accounts.flatMap(({ brands }) => brands.map(({ name }) => name)).slice(0, 100) }
}
