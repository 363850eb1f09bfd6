import { createWriteStream } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { resolve } from "node:path"

import { exportService } from "@citable/service"

import type { Command } from "../command.ts"
import { createProgress } from "../internal/create-progress.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"
import { openLineWriter } from "../internal/open-line-writer.ts"

export const exportCommand: Command = {
  usage: "<file> [options]",
  options: tablesOptions,
  positionals: { min: 1, max: 1 },
  async run(input) {
    const tables = findTables(input)
    const path = resolve(input.positionals[0] ?? "")
    const draft = `${path}.part`
    const progress = createProgress(input)
    const file = openLineWriter(createWriteStream(draft, { mode: 0o600, flush: true }))
    try {
      const onProgress = (rows: number) => progress(`${rows.toLocaleString("en")} rows`)
      const rows = await exportService({ ...tables, write: (line) => file.write(line), onProgress })
      await file.close()
      await rename(draft, path)
      if (input.json) input.out(JSON.stringify({ export: path, rows }))
      else input.out(`Exported ${rows.toLocaleString("en")} rows to ${path}. To restore it, have the same SECRET_KEY.`)
      return 0
    } catch (error) {
      await file.close().catch(() => {})
      await rm(draft, { force: true })
      throw error
    }
  },
}
