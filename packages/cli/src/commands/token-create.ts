import { mintOperatorToken } from "@citable/service"

import type { Command } from "../command.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"

export const tokenCreate: Command = {
  usage: "[options]",
  example: "citable token create --data ./citable-data",
  options: {
    account: { type: "string", value: "id", help: "the account; default: the one that the first start created" },
    ...tablesOptions,
  },
  positionals: { min: 0, max: 0 },
  async run(input) {
    const { account } = input.values
    const accountId = typeof account === "string" ? { accountId: account } : {}
    const token = await mintOperatorToken({ ...findTables(input), ...accountId })
    input.out(input.json ? JSON.stringify({ token }) : token)
    return 0
  },
}
