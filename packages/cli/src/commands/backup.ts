import { resolve } from "node:path"

import { CitableError } from "@citable/contract"
import { backupService } from "@citable/service"

import type { Command } from "../command.ts"
import { createProgress } from "../internal/create-progress.ts"
import { readTables, tablesOptions } from "../internal/find-tables.ts"

export const backup: Command = {
  usage: "<new folder> [options]",
  example: "citable backup /backups/2026-07-01",
  options: tablesOptions,
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { dataDir, databaseUrl } = readTables(input)
    if (databaseUrl !== undefined) {
      const message =
        'Back up Postgres with its own tools: PGOPTIONS="-c citable.account=*" pg_dump --enable-row-security --no-unlogged-table-data "$DATABASE_URL". citable export writes a file that restores into either database.'
      throw new CitableError(message, { code: "usage" })
    }
    const to = resolve(input.positionals[0] ?? "")
    const progress = createProgress(input)
    await backupService({ dataDir, to, onProgress: (share) => progress(`${Math.floor(share * 100)} %`) })
    input.out(
      input.json
        ? JSON.stringify({ backup: to })
        : `Backed up to ${to}. The backup contains the secret key, so keep it safe.`,
    )
    return 0
  },
}
