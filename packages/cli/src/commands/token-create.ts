import { existsSync } from "node:fs"
import { join, resolve } from "node:path"

import { CitableError } from "@citable/contract"
import { mintOperatorToken } from "@citable/service"

import type { Command } from "../command.ts"

export const tokenCreate: Command = {
  name: "token create",
  summary: "Make an operator token, which reaches the whole account; for whoever holds the data folder",
  usage: "[options]",
  options: {
    data: {
      type: "string",
      value: "folder",
      help: "the service's data folder; default: DATA_DIR, else ./citable-data",
    },
  },
  positionals: { min: 0, max: 0 },
  async run({ values, env, out, json }) {
    const dataDir = resolve(String(values["data"] ?? env["DATA_DIR"] ?? "citable-data"))
    if (!existsSync(join(dataDir, "service.db"))) {
      const message = `There is no service in ${dataDir}. Name its data folder with --data, or start one with citable serve.`
      throw new CitableError(message, { code: "data_dir_unusable" })
    }
    const token = await mintOperatorToken({ dataDir })
    out(json ? JSON.stringify({ token }) : token)
    return 0
  },
}
