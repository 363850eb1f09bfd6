import { createAccount, createOwner } from "@citable/service"

import type { Command } from "../command.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"
import { publicUrlOption, readPublicUrl, showAccountLink } from "../internal/show-account-link.ts"
import { usage } from "../usage.ts"

export const accountCreate: Command = {
  usage: "<email> [options]",
  example: 'citable account create ada@example.com --new "Another company"',
  options: {
    new: { type: "string", value: "brand", help: "create another account, whose first brand has this name" },
    account: { type: "string", value: "id", help: "the account; default: the one that the first start created" },
    ...publicUrlOption,
    ...tablesOptions,
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { account, new: brandName } = input.values
    const place = { ...findTables(input), publicUrl: readPublicUrl(input), email: input.positionals[0] ?? "" }
    if (typeof brandName !== "string") {
      const accountId = typeof account === "string" ? { accountId: account } : {}
      return showAccountLink(input, await createOwner({ ...place, ...accountId }))
    }
    if (account !== undefined) throw usage("Give either --new or --account: --new creates a separate account.")
    const made = await createAccount({ ...place, brandName })
    if (!input.json) input.err(`Created the account ${made.accountId} with the brand ${made.brandId} (${brandName}).`)
    return showAccountLink(input, made, { account_id: made.accountId, brand_id: made.brandId })
  },
}
