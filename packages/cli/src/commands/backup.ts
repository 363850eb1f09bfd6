import { resolve } from "node:path"

import { CitableError } from "@citable/contract"
import { backupService } from "@citable/service"

import type { Command } from "../command.ts"
import { createProgress } from "../internal/create-progress.ts"
import { readTables, tablesOptions } from "../internal/find-tables.ts"

export const backup: Command = {
  usage: "<folder> [options]",
  options: tablesOptions,
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { dataDir, databaseUrl } = readTables(input)
    if (databaseUrl !== undefined) {
      const message =
        'A Postgres is backed up by its own tools: pg_dump "$DATABASE_URL". citable export makes a file for any engine.'
      throw new CitableError(message, { code: "usage" })
    }
    const to = resolve(input.positionals[0] ?? "")
    const progress = createProgress(input)
    await backupService({ dataDir, to, onProgress: (share) => progress(`${Math.floor(share * 100)} %`) })
    input.out(
      input.json ? JSON.stringify({ backup: to }) : `Backed up to ${to}. Whoever has it has everything: keep it safe.`,
    )
    return 0
  },
}
