import { existsSync } from "node:fs"
import { join, resolve } from "node:path"

import { CitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"

/** Where a service has its tables. */
export interface Tables {
  dataDir: string
  databaseUrl?: string
}

/** The options of commands that work on the tables themselves, beside the service or without one. */
export const tablesOptions = {
  data: {
    type: "string",
    value: "folder",
    help: "the service's data folder; default: DATA_DIR, else ./citable-data",
  },
} as const

/** The tables that the environment and `--data` name: those of DATABASE_URL, unless a folder is named. */
export function readTables({ values, env }: Pick<CommandInput, "values" | "env">): Tables {
  const databaseUrl = env["DATABASE_URL"]?.trim() ?? ""
  const dataDir = resolve(String(values["data"] ?? env["DATA_DIR"] ?? "citable-data"))
  return databaseUrl === "" || values["data"] !== undefined ? { dataDir } : { dataDir, databaseUrl }
}

/** The same, of a service that was started before. Throws `data_dir_unusable` where there is none. */
export function findTables(input: Pick<CommandInput, "values" | "env">): Tables {
  const tables = readTables(input)
  if (tables.databaseUrl === undefined && !existsSync(join(tables.dataDir, "service.db"))) {
    const message = `There is no service in ${tables.dataDir}. Name its data folder with --data, or start one with citable serve.`
    throw new CitableError(message, { code: "data_dir_unusable" })
  }
  return tables
}
