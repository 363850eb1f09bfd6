import { existsSync } from "node:fs"
import { join, resolve } from "node:path"

import { CitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"

/** Where the tables of a service are. */
export interface Tables {
  dataDir: string
  databaseUrl?: string
}

/** The options of commands that work on the tables themselves. The service can run meanwhile. */
export const tablesOptions = {
  data: {
    type: "string",
    value: "folder",
    help: "the data folder; default: DATABASE_URL, else DATA_DIR, else ./citable-data",
  },
} as const

/** Finds the tables: `--data`, else `DATABASE_URL`, else `DATA_DIR`. */
export function readTables({ values, env }: Pick<CommandInput, "values" | "env">): Tables {
  const databaseUrl = env["DATABASE_URL"]?.trim() ?? ""
  const dataDir = resolve(String(values["data"] ?? env["DATA_DIR"] ?? "citable-data"))
  return databaseUrl === "" || values["data"] !== undefined ? { dataDir } : { dataDir, databaseUrl }
}

/** Like {@link readTables}, for a service that has started before. Throws `data_dir_unusable` if the folder has none. */
export function findTables(input: Pick<CommandInput, "values" | "env">): Tables {
  const tables = readTables(input)
  if (tables.databaseUrl === undefined && !existsSync(join(tables.dataDir, "service.db"))) {
    const message = `There is no service in ${tables.dataDir}. Name its data folder with --data, or start one with citable serve.`
    throw new CitableError(message, { code: "data_dir_unusable" })
  }
  return tables
}
