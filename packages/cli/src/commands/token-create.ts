import { mintOperatorToken } from "@citable/service"

import type { Command } from "../command.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"

export const tokenCreate: Command = {
  usage: "[options]",
  example: "citable token create --data ./citable-data",
  options: tablesOptions,
  positionals: { min: 0, max: 0 },
  async run(input) {
    const token = await mintOperatorToken(findTables(input))
    input.out(input.json ? JSON.stringify({ token }) : token)
    return 0
  },
}
