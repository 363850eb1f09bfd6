import { CitableError } from "@citable/contract"
import { sql } from "kysely"

import type { Database } from "./database.ts"
import { isPostgres } from "./row-locks.ts"

/**
 * Returns an error if the Postgres role bypasses row-level security: if it is a superuser or has `BYPASSRLS`
 * (https://www.postgresql.org/docs/current/ddl-rowsecurity.html). Undefined for any other role, and on SQLite.
 */
export async function checkRowSecurity(db: Database): Promise<CitableError | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)`.execute(db)
  const [role] = rows
  if (role === undefined) return undefined
  const message = `The role ${role.name} in DATABASE_URL is a superuser or has BYPASSRLS, so row-level security does not separate accounts. Connect as another role that owns the database.`
  return new CitableError(message, { code: "row_security_bypassed" })
}
