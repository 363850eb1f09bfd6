import type { SecretBox } from "@citable/secrets/secret-box"
import { checkRowSecurity } from "@citable/storage/check-row-security"
import type { Database } from "@citable/storage/database"
import { migrationNames } from "@citable/storage/migrate"
import { sql } from "kysely"

import { hasUnreadableSecrets } from "../../secrets/find-unreadable.ts"

/** The state of a replica, which decides whether it should get calls. */
export interface Readiness {
  database: "ok" | "failed"
  migrations: "ok" | "pending" | "unknown"
  /** Set if the database role bypasses the policies that separate accounts. The service still answers calls. */
  row_security?: "bypassed"
  /** Set if `SECRET_KEY` does not open a stored secret. What needs it waits for a process with its key. */
  secrets?: "unreadable"
}

const timeoutMs = 2000

/** Checks, within two seconds, that the database answers and has the tables of this release. */
export async function checkReadiness(
  db: Database,
  box: SecretBox,
  onError: (error: unknown) => void,
): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database did not answer within two seconds")), timeoutMs)
  })
  try {
    const { rows } = await Promise.race([sql<{ name: string }>`select name from kysely_migration`.execute(db), late])
    const done = new Set(rows.map(({ name }) => name))
    const bypass = await Promise.race([checkRowSecurity(db), late])
    const migrations = migrationNames.every((name) => done.has(name)) ? "ok" : "pending"
    const areUnreadable = await Promise.race([hasUnreadableSecrets(db, box), late])
    return {
      database: "ok",
      migrations,
      ...(bypass === undefined ? {} : { row_security: "bypassed" }),
      ...(areUnreadable ? { secrets: "unreadable" } : {}),
    }
  } catch (error) {
    onError(error)
    return { database: "failed", migrations: "unknown" }
  } finally {
    clearTimeout(timer)
  }
}
