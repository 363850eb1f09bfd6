import { migrateService } from "@citable/service"

import type { Command } from "../command.ts"
import { readTables, tablesOptions } from "../internal/find-tables.ts"
import { showWhile } from "../internal/show-while.ts"

export const migrate: Command = {
  usage: "[options]",
  example: "DATABASE_URL=postgres://… citable migrate",
  options: tablesOptions,
  positionals: { min: 0, max: 0 },
  async run(input) {
    const tables = readTables(input)
    const migrations = await showWhile(
      input,
      () => "Migrating the tables",
      () => migrateService(tables),
    )
    if (input.json) input.out(JSON.stringify({ migrations }))
    else
      input.out(migrations.length === 0 ? "The tables are already up to date." : `Applied: ${migrations.join(", ")}.`)
    return 0
  },
}
