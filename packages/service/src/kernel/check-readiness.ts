import { sql } from "kysely"

import type { Database } from "./database.ts"
import { migrationNames } from "./migrate.ts"

/** What a replica needs before it should get calls. */
export interface Readiness {
  database: "ok" | "failed"
  migrations: "ok" | "pending" | "unknown"
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
    return { database: "ok", migrations: migrationNames.every((name) => done.has(name)) ? "ok" : "pending" }
  } catch (error) {
    onError(error)
    return { database: "failed", migrations: "unknown" }
  } finally {
    clearTimeout(timer)
  }
}
