import { existsSync } from "node:fs"

import { PGlite, types } from "@electric-sql/pglite"
import { PGliteDialect } from "kysely"

/** Starting one takes seconds, emptying one milliseconds: those no longer in use wait for the next test. */
const idle: PGlite[] = []
/** Those that stand for a data folder, so that a service started there again finds what it had. */
const folders = new Map<string, { pglite: PGlite; users: number }>()

/**
 * Postgres in memory (PGlite), as a dialect of Kysely: to run the tests on. Never to keep anything in: it cannot write
 * durably. `:memory:` is a database of its own, a data folder one that is shared by all who name it.
 */
export async function openPGlite(dataDir: string): Promise<PGliteDialect> {
  reclaim()
  if (dataDir === ":memory:") {
    const pglite = await take()
    return toDialect(pglite, () => void idle.push(pglite))
  }
  const folder = folders.get(dataDir) ?? { pglite: await take(), users: 0 }
  folders.set(dataDir, folder)
  folder.users++
  return toDialect(folder.pglite, () => void folder.users--)
}

/** What stands for a folder that a test has removed can stand for another one. */
function reclaim(): void {
  for (const [dataDir, { pglite, users }] of folders) {
    if (users > 0 || existsSync(dataDir)) continue
    folders.delete(dataDir)
    idle.push(pglite)
  }
}

async function take(): Promise<PGlite> {
  const pglite = idle.pop()
  // Integers of 64 bits come as numbers: none here is larger than a number can hold.
  if (pglite === undefined) return PGlite.create({ parsers: { [types.INT8]: Number } })
  const { rows } = await pglite.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  // The schema stays: to make it again takes longer than most tests.
  if (rows.length > 0) await pglite.exec(`truncate ${rows.map(({ name }) => name).join(", ")} cascade`)
  return pglite
}

/** Whoever closes the database gives it back. */
function toDialect(pglite: PGlite, giveBack: () => void): PGliteDialect {
  return new PGliteDialect({
    pglite: {
      ready: true,
      waitReady: Promise.resolve(),
      closed: false,
      query: (...query) => pglite.query(...query),
      transaction: (run) => pglite.transaction(run),
      close: async () => giveBack(),
    },
  })
}
