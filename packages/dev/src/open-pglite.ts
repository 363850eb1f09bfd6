import { existsSync } from "node:fs"

import { PGlite, types } from "@electric-sql/pglite"
import { PGliteDialect } from "kysely"

/** Unused instances for the next test: starting one takes seconds, emptying one takes milliseconds. */
const idle: PGlite[] = []
/** Instances by data folder, so that a service that starts there again finds its data. */
const folders = new Map<string, { pglite: PGlite; users: number }>()

/**
 * Opens a Postgres in memory (PGlite) for tests, as a dialect of Kysely. It cannot store anything durably. Each `:memory:` is a separate
 * database; all services on one data folder share one.
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

/** Frees the instances of folders that tests have removed. */
function reclaim(): void {
  for (const [dataDir, { pglite, users }] of folders) {
    if (users > 0 || existsSync(dataDir)) continue
    folders.delete(dataDir)
    idle.push(pglite)
  }
}

async function take(): Promise<PGlite> {
  const pglite = idle.pop()
  // 64-bit integers become numbers, because none here is larger than a number can be.
  if (pglite === undefined) return PGlite.create({ parsers: { [types.INT8]: Number } })
  const { rows } = await pglite.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  // The schema stays, because creating it takes longer than most tests.
  if (rows.length > 0) await pglite.exec(`truncate ${rows.map(({ name }) => name).join(", ")} cascade`)
  return pglite
}

/** Makes a dialect whose `close` gives the instance back. */
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
