import { createReadStream, existsSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"

import { CitableError } from "@citable/contract"
import { backupService, exportService, restoreService } from "@citable/service"

import type { Command } from "../command.ts"
import { createProgress } from "../internal/create-progress.ts"
import { readTables, type Tables, tablesOptions } from "../internal/find-tables.ts"
import { toLines } from "../internal/to-lines.ts"

export const restore: Command = {
  usage: "<export file or backup folder> [options]",
  example: "citable restore /backups/2026-07-01 --data ./citable-data",
  options: tablesOptions,
  positionals: { min: 1, max: 1 },
  async run(input) {
    const source = resolve(input.positionals[0] ?? "")
    const target = readTables(input)
    const progress = createProgress(input)
    const rows = existsSync(join(source, "service.db"))
      ? await fromBackup(source, target, progress)
      : await restoreService({ ...target, lines: readLines(source), onProgress: (count) => progress(toText(count)) })
    const where = target.databaseUrl === undefined ? target.dataDir : "the database"
    if (input.json) input.out(JSON.stringify({ restored: source, rows: rows ?? null }))
    else {
      input.out(`Restored ${rows === undefined ? "the backup" : toText(rows)} into ${where}.`)
      if (rows !== undefined) input.out("Start the service with the same SECRET_KEY as before.")
    }
    return 0
  },
}

const toText = (rows: number): string => `${rows.toLocaleString("en")} rows`

/** Copies a backup into a data folder as it is, or row by row into Postgres. */
async function fromBackup(
  source: string,
  target: Tables,
  progress: (text: string) => void,
): Promise<number | undefined> {
  if (target.databaseUrl !== undefined) {
    const lines = toLines((write) => exportService({ dataDir: source, write }))
    return restoreService({ ...target, lines, onProgress: (rows) => progress(toText(rows)) })
  }
  if (existsSync(join(target.dataDir, "service.db"))) {
    const message = `${target.dataDir} already contains a service. Restore into a new data folder.`
    throw new CitableError(message, { code: "restore_target_not_empty" })
  }
  await backupService({
    dataDir: source,
    to: target.dataDir,
    onProgress: (share) => progress(`${Math.floor(share * 100)} %`),
  })
  return undefined
}

function readLines(path: string): AsyncIterable<string> {
  if (!existsSync(path) || !statSync(path).isFile()) {
    const message = `${path} is neither an export nor a backup folder. Check the path.`
    throw new CitableError(message, { code: "export_unreadable" })
  }
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
}
