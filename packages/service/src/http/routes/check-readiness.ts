import { sql } from "kysely"

import { checkRowSecurity } from "../../storage/check-row-security.ts"
import type { Database } from "../../storage/database.ts"
import { migrationNames } from "../../storage/migrate.ts"

/** What a replica needs before it should get calls. */
export interface Readiness {
  database: "ok" | "failed"
  migrations: "ok" | "pending" | "unknown"
  /** Present where the database's role is not held to the policies that keep accounts apart; calls are answered all the same. */
  row_security?: "bypassed"
}

const timeoutMs = 2000

/** Asks the database, within two seconds, and whether its tables are those that this release works with. */
export async function checkReadiness(db: Database, onError: (error: unknown) => void): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database does not answer")), timeoutMs)
  })
  try {
    const { rows } = await Promise.race([sql<{ name: string }>`select name from kysely_migration`.execute(db), late])
    const done = new Set(rows.map(({ name }) => name))
    const bypass = await Promise.race([checkRowSecurity(db), late])
    const migrations = migrationNames.every((name) => done.has(name)) ? "ok" : "pending"
    return { database: "ok", migrations, ...(bypass === undefined ? {} : { row_security: "bypassed" }) }
  } catch (error) {
    onError(error)
    return { database: "failed", migrations: "unknown" }
  } finally {
    clearTimeout(timer)
  }
}
