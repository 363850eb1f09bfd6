import { createOwner } from "@citable/service"

import type { Command } from "../command.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"
import { publicUrlOption, readPublicUrl, showAccountLink } from "../internal/show-account-link.ts"

export const accountCreate: Command = {
  usage: "<email> [options]",
  options: {
    account: { type: "string", value: "id", help: "which account; default: that of the first start" },
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
