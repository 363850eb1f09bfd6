import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import { migrate } from "@citable/storage/migrate"
import type { Tables } from "@citable/storage/tables/tables"
import { type Kysely, sql, type Transaction } from "kysely"

import { findAccountId } from "../open-accounts.ts"
import { dropWaiting } from "../waiting/drop-waiting.ts"
import { describeTables } from "./describe-tables.ts"
import { collectDigests, digestTables, findTableFault, type TableDigests, toExportLine } from "./digest-tables.ts"
import { findPart } from "./find-part.ts"
import { insertBatch } from "./insert-batch.ts"
import { openTables, type TablesPlace } from "./open-tables.ts"
import { type Part, partCondition } from "./part-conditions.ts"
import { readRows } from "./read-rows.ts"
import { restoreLines } from "./restore-lines.ts"

type Row = Record<string, string | number | null | Uint8Array>

export interface RestorePartOptions extends TablesPlace {
  lines: AsyncIterable<string> | Iterable<string>
  part: Pick<Part, "kind" | "id">
  /** The account that gets a brand. Default: the one that the first start created. */
  accountId?: string
}

const batchRows = 100

/**
 * Restores the export of a brand or an account into an instance that has others, with the same ids: all of it or nothing. What waited to be sent is
 * discarded, because its former instance sends it. Returns the number of rows.
 *
 * A database of its own gets the export first, which migrates and checks it.
 */
export async function restorePart({ lines, part, accountId, ...place }: RestorePartOptions): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "citable-part-"))
  try {
    const source = { dataDir: join(folder, "data") }
    await restoreLines({ ...source, lines })
    const [from, to] = [await openTables(source, { readOnly: false }), await openTables(place, { readOnly: false })]
    try {
      await (from as Kysely<Tables>).transaction().execute((trx) => dropWaiting(trx, Date.now()))
      await migrate(to)
      return await to
        .transaction()
        .execute((trx) =>
          from.transaction().execute((read) => copyPart(read, trx as Transaction<Tables>, { part, accountId })),
        )
    } finally {
      await Promise.all([from.destroy(), to.destroy()])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function copyPart(
  from: Transaction<unknown>,
  to: Transaction<Tables>,
  { part, accountId }: Pick<RestorePartOptions, "part"> & { accountId: string | undefined },
): Promise<number> {
  await assertFree(to, part)
  const account = part.kind === "brand" ? await findTarget(to, accountId) : undefined
  const digests = collectDigests()
  let count = 0
  for (const table of await describeTables(from)) {
    if (account !== undefined && table.name === "accounts") continue
    let batch: Row[] = []
    for await (const row of readRows<Row>(from, table)) {
      if (account !== undefined && row["account_id"] !== undefined) row["account_id"] = account
      digests.add(table.name, toExportLine(table.name, row))
      batch.push(row)
      count++
      if (batch.length < batchRows) continue
      await insertBatch(to, table, batch)
      batch = []
    }
    if (batch.length > 0) await insertBatch(to, table, batch)
  }
  const fault = findTableFault(digests.end(), await digestPart(to, part, account === undefined))
  if (fault === undefined) return count
  const message = `The database gives back something else than the export has: ${fault}. Nothing was restored. Check the database and its disk.`
  throw new CitableError(message, { code: "restore_differs" })
}

/** The account that gets a brand. Undefined in an instance without accounts, which gets the one of the export. */
async function findTarget(to: Transaction<Tables>, accountId: string | undefined): Promise<string | undefined> {
  const isNew =
    accountId === undefined && (await to.selectFrom("accounts").select("id").executeTakeFirst()) === undefined
  return isNew ? undefined : findAccountId(to, accountId)
}

async function assertFree(to: Transaction<Tables>, { kind, id }: RestorePartOptions["part"]): Promise<void> {
  const table = kind === "brand" ? "brands" : "accounts"
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(to)
  if (rows.length === 0) return
  const message = `The ${kind} ${id} exists here already. Delete it first, or restore into another instance.`
  throw new CitableError(message, { code: "restore_target_not_empty" })
}

async function digestPart(
  to: Transaction<Tables>,
  { kind, id }: RestorePartOptions["part"],
  hasAccount: boolean,
): Promise<TableDigests> {
  const part = await findPart(to, kind === "brand" ? { brandId: id } : { accountId: id })
  const conditionOf = (name: string) =>
    part && (hasAccount || name !== "accounts") ? partCondition(name, part) : undefined
  return digestTables(to, undefined, conditionOf)
}
