import { createWriteStream } from "node:fs"
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"

import { formatCount } from "@citable/charts"
import { CitableError } from "@citable/contract"
import { exportService, exportTables } from "@citable/service"

import type { Command, CommandInput } from "../command.ts"
import { createProgress } from "../internal/create-progress.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"
import { openLineWriter } from "../internal/open-line-writer.ts"
import { usage } from "../usage.ts"

export const exportCommand: Command = {
  usage: "<file> | <new folder> --format <ndjson|csv> [options]",
  example: "citable export all.ndjson",
  options: {
    format: {
      type: "string",
      value: "ndjson|csv",
      help: "write one file per table into a new folder, for a data warehouse",
    },
    tables: {
      type: "string",
      value: "a,b",
      help: "with --format: only these tables; default: all tables of brand data",
    },
    brand: { type: "string", value: "id", help: "only this brand, to move or keep it" },
    account: { type: "string", value: "id", help: "only this account with its brands" },
    since: { type: "string", value: "cursor", help: "with --format: only changes since the export with this cursor" },
    ...tablesOptions,
  },
  positionals: { min: 1, max: 1 },
  run: (input) => (input.values["format"] === undefined ? exportWhole(input) : exportForWarehouse(input)),
}

async function exportWhole(input: CommandInput): Promise<number> {
  if (input.values["tables"] !== undefined || input.values["since"] !== undefined) {
    throw usage("--tables and --since need --format ndjson or --format csv.")
  }
  const tables = findTables(input)
  const { brand, account } = input.values
  if (brand !== undefined && account !== undefined) throw usage("Use --brand or --account, not both.")
  const path = resolve(input.positionals[0] ?? "")
  const draft = `${path}.part`
  const progress = createProgress(input)
  const file = openLineWriter(createWriteStream(draft, { mode: 0o600, flush: true }))
  try {
    const onProgress = (rows: number) => progress(`${formatCount(rows)} rows`)
    const rows = await exportService({
      ...tables,
      ...(typeof brand === "string" ? { brandId: brand } : {}),
      ...(typeof account === "string" ? { accountId: account } : {}),
      write: (line) => file.write(line),
      onProgress,
    })
    await file.close()
    await rename(draft, path)
    if (input.json) input.out(JSON.stringify({ export: path, rows }))
    else input.out(`Exported ${formatCount(rows)} rows to ${path}. To restore it, you need the same SECRET_KEY.`)
    return 0
  } catch (error) {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

async function exportForWarehouse(input: CommandInput): Promise<number> {
  if (input.values["brand"] !== undefined || input.values["account"] !== undefined) {
    throw usage("--brand and --account do not go with --format.")
  }
  const { values, out, json } = input
  const { format, since } = values
  if (format !== "ndjson" && format !== "csv") throw usage("--format must be ndjson or csv.")
  const place = findTables(input)
  const folder = resolve(input.positionals[0] ?? "")
  await openNewFolder(folder)
  const progress = createProgress(input)
  const names =
    typeof values["tables"] === "string" ? values["tables"].split(",").map((name) => name.trim()) : undefined
  const { cursor, rows } = await exportTables({
    ...place,
    format,
    ...(names === undefined ? {} : { tables: names }),
    ...(typeof since === "string" ? { since } : {}),
    open: (table) =>
      openLineWriter(createWriteStream(join(folder, `${table}.${format}`), { mode: 0o600, flush: true })),
    onProgress: (count) => progress(`${formatCount(count)} rows`),
  })
  // The cursor is written last: an export that has one is complete.
  await writeFile(join(folder, "cursor"), `${cursor}\n`, { mode: 0o600, flush: true })
  if (json) out(JSON.stringify({ export: folder, rows, cursor }))
  else {
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
    const tables = Object.keys(rows).length
    out(`Exported ${formatCount(count)} rows of ${tables} tables to ${folder}. For the next export: --since ${cursor}`)
  }
  return 0
}

/** Creates the folder. Refuses one with files in it, so that an earlier export stays as it is. */
async function openNewFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length === 0) return
  } catch (cause) {
    const message = `Cannot use the folder ${folder}: ${String((cause as Error).message)}.`
    throw new CitableError(message, { code: "cannot_write", cause })
  }
  throw usage(`${folder} is not empty. Export into a new folder.`)
}
