import { migrateService } from "@citable/service"

import type { Command } from "../command.ts"
import { readTables, type Tables, tablesOptions } from "../internal/find-tables.ts"
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
    else input.out(describe(migrations, tables))
    return 0
  },
}

/** Whose tables they are is part of it: without a setting, the command finds or makes those of a folder here. */
function describe(migrations: readonly string[], { dataDir, databaseUrl }: Tables): string {
  const place = databaseUrl === undefined ? dataDir : "DATABASE_URL"
  if (migrations.length === 0) return `The tables in ${place} are already up to date.`
  if (migrations[0] === "0001_initial") return `Created empty tables in ${place}, which had none.`
  return `Migrated the tables in ${place}: ${migrations.join(", ")}.`
}
