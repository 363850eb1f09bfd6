import { createOwner } from "@citable/service"

import type { Command } from "../command.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"
import { publicUrlOption, readPublicUrl, showAccountLink } from "../internal/show-account-link.ts"

export const accountCreate: Command = {
  usage: "<email> [options]",
  example: "citable account create ada@example.com --url https://citable.example.com",
  options: {
    account: { type: "string", value: "id", help: "the account; default: the one that the first start created" },
    ...publicUrlOption,
    ...tablesOptions,
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { values, positionals } = input
    const account = typeof values["account"] === "string" ? { accountId: values["account"] } : {}
    const place = { ...findTables(input), publicUrl: readPublicUrl(input) }
    return showAccountLink(input, await createOwner({ ...place, ...account, email: positionals[0] ?? "" }))
  },
}
