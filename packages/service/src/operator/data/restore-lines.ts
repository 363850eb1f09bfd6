import { createHash } from "node:crypto"

import { CitableError, isCitableError } from "@citable/contract"
import { dataFolderError } from "@citable/storage/data-folder-error"
import { migrate, migrateTo, migrationNames } from "@citable/storage/migrate"
import { type Kysely, sql, type Transaction } from "kysely"

import { backupDamaged } from "./backup-manifest.ts"
import { describeTables, type TableShape } from "./describe-tables.ts"
import { collectDigests, digestTables, findTableFault, type TableDigests } from "./digest-tables.ts"
import { type ExportRow, fromExport, parseHead, parseLine, unreadable } from "./export-format.ts"
import { insertBatch } from "./insert-batch.ts"
import { type MadeFolder, makeFolder } from "./make-folder.ts"
import { openTables, type TablesPlace } from "./open-tables.ts"
import { pauseRestored } from "./pause-restored.ts"

export interface RestoreOptions extends TablesPlace {
  /** The lines of an export. */
  lines: AsyncIterable<string> | Iterable<string>
  /** What the manifest of a backup says about the tables. The lines have to contain exactly that. */
  tables?: TableDigests
  /** Reports the number of restored rows from time to time. */
  onProgress?: (rows: number) => void
}

const batchRows = 100

/** Does what `restoreService` says. */
export async function restoreLines({ lines, tables, onProgress, ...place }: RestoreOptions): Promise<number> {
  const source = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  const first = await source.next()
  const { migration } = parseHead(first.done === true ? "null" : first.value)
  if (!migrationNames.includes(migration)) {
    throw unreadable(`The export comes from a later release (${migration}). Restore it with that release.`)
  }
  const folder = place.databaseUrl === undefined ? makeDataFolder(place.dataDir) : undefined
  try {
    return await restoreInto(place, { source, migration, expected: tables, onProgress })
  } catch (error) {
    // Somebody else's rows stay.
    if (!isCitableError(error) || error.code !== "restore_target_not_empty") folder?.undo()
    throw error
  }
}

function makeDataFolder(dataDir: string): MadeFolder {
  try {
    return makeFolder(dataDir, ["service.db", "service.db-wal", "service.db-shm"])
  } catch (cause) {
    throw dataFolderError(dataDir, cause)
  }
}

async function restoreInto(
  place: TablesPlace,
  {
    migration,
    expected,
    ...reading
  }: Omit<Insertion, "tables"> & { migration: string; expected: TableDigests | undefined },
): Promise<number> {
  const db = await openTables(place, { readOnly: false })
  try {
    await assertEmpty(db)
    await migrateTo(db, migration)
    const tables = new Map((await describeTables(db)).map((table) => [table.name, table]))
    const count = await db.transaction().execute(async (trx) => {
      const inserted = await insertRows(trx, { ...reading, tables })
      const changed = expected && findTableFault(expected, inserted.digests)
      if (changed !== undefined) throw backupDamaged(changed)
      const lost = findTableFault(inserted.digests, await digestTables(trx, [...tables.values()]))
      if (lost !== undefined) throw differs(lost)
      return inserted.count
    })
    await migrate(db)
    await endOpenScans(db)
    await pauseRestored(db)
    return count
  } finally {
    await db.destroy()
  }
}

/** Cancels unfinished scans, because an export does not contain the jobs that would finish them. */
async function endOpenScans(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update scan_calls set state = 'cancelled' where state = 'planned'`.execute(trx)
    await sql`update scans set status = 'cancelled', finished_at = coalesce(started_at, created_at)
      where status in ('queued', 'running')`.execute(trx)
  })
}

interface Insertion {
  source: AsyncIterator<string> | Iterator<string>
  tables: ReadonlyMap<string, TableShape>
  onProgress: RestoreOptions["onProgress"]
}

const toRow = ({ row }: ExportRow) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fromExport(value)]))

async function insertRows(
  trx: Transaction<unknown>,
  { source, tables, onProgress }: Insertion,
): Promise<{ count: number; digests: TableDigests }> {
  const digests = collectDigests()
  const whole = createHash("sha256")
  let count = 0
  let batch: ExportRow[] = []
  const flush = async () => {
    const table = tables.get(batch[0]?.table ?? "")
    if (table !== undefined) await insertBatch(trx, table, batch.map(toRow))
    batch = []
  }
  for (let number = 2; ; number++) {
    const next = await source.next()
    if (next.done === true)
      throw unreadable("The export is incomplete: its last line is missing. Nothing was restored.")
    if (next.value === "") continue
    const line = parseLine(next.value, number)
    if ("end" in line) {
      await flush()
      if (line.rows !== count)
        throw unreadable(`The export should have ${line.rows} rows, but has ${count}. Nothing was restored.`)
      if (line.sha256 === undefined || line.sha256 === whole.digest("hex")) return { count, digests: digests.end() }
      throw unreadable("A row of the export was changed after it was written. Nothing was restored.")
    }
    const table = tables.get(line.table)
    if (table === undefined || Object.keys(line.row).toSorted().join() !== table.columns.join()) {
      throw unreadable(`Line ${number} of the export does not fit any table of its release. Nothing was restored.`)
    }
    if (batch.length >= batchRows || batch[0]?.table !== line.table) await flush()
    digests.add(line.table, JSON.stringify(line satisfies ExportRow))
    whole.update(next.value).update("\n")
    batch.push(line)
    count++
    if (count % 1000 === 0) onProgress?.(count)
  }
}

function differs(fault: string): CitableError {
  const message = `The database gives back something else than the export has: ${fault}. Nothing was restored. Check the database and its disk.`
  return new CitableError(message, { code: "restore_differs" })
}

async function assertEmpty(db: Kysely<unknown>): Promise<void> {
  const tables = await describeTables(db)
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length === 0) continue
    const message = `The database is not empty: the table ${name} has rows. Restore into a new data folder or a new database.`
    throw new CitableError(message, { code: "restore_target_not_empty" })
  }
}
