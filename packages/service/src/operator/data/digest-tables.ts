import { createHash, type Hash } from "node:crypto"

import type { RawBuilder, Transaction } from "kysely"

import { describeTables, type TableShape } from "./describe-tables.ts"
import { type ExportRow, toExportRow } from "./export-format.ts"
import { readRows } from "./read-rows.ts"

/** What a table contains: the number of its rows, and the SHA-256 of their lines in an export, each with a line break. */
export interface TableDigest {
  rows: number
  sha256: string
}

/** The digests of all tables that have rows, by name. The same content has the same digests on every engine. */
export type TableDigests = Record<string, TableDigest>

export interface DigestCollector {
  /** Takes the line of a row. Those of a table have to come in their order. */
  add(table: string, line: string): void
  end(): TableDigests
}

export function collectDigests(): DigestCollector {
  const tables = new Map<string, { rows: number; hash: Hash }>()
  return {
    add(table, line) {
      const entry = tables.get(table) ?? { rows: 0, hash: createHash("sha256") }
      tables.set(table, entry)
      entry.rows++
      entry.hash.update(line).update("\n")
    },
    end: () =>
      Object.fromEntries([...tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.digest("hex") }])),
  }
}

/** Reads every row of the tables that an export has, or those that meet the condition on `t`, and digests them. */
export async function digestTables<Schema>(
  database: Transaction<Schema>,
  tables?: readonly TableShape[],
  conditionOf?: (table: string) => RawBuilder<unknown> | undefined,
): Promise<TableDigests> {
  const digests = collectDigests()
  const trx = database as Transaction<unknown>
  for (const table of tables ?? (await describeTables(trx))) {
    const condition = conditionOf?.(table.name)
    if (conditionOf !== undefined && condition === undefined) continue
    for await (const row of readRows<Parameters<typeof toExportRow>[0]>(trx, table, condition)) {
      digests.add(table.name, toExportLine(table.name, row))
    }
  }
  return digests.end()
}

/** The line of a row in an export. */
export function toExportLine(table: string, row: Parameters<typeof toExportRow>[0]): string {
  return JSON.stringify({ table, row: toExportRow(row) } satisfies ExportRow)
}

/**
 * Says how tables differ from what they should contain, as half a sentence such as "the table contents has 68 rows instead of 69". Undefined
 * if they do not.
 */
export function findTableFault(expected: TableDigests, found: TableDigests): string | undefined {
  for (const name of [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted()) {
    const [should, has] = [expected[name], found[name]]
    if (should?.rows !== has?.rows)
      return `the table ${name} has ${has?.rows ?? 0} rows instead of ${should?.rows ?? 0}`
    if (should?.sha256 !== has?.sha256) return `the rows of the table ${name} differ`
  }
  return undefined
}
