import { resetPassword } from "@citable/service"

import type { Command } from "../command.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"
import { publicUrlOption, readPublicUrl, showAccountLink } from "../internal/show-account-link.ts"

export const accountResetPassword: Command = {
  usage: "<email> [options]",
  example: "citable account reset-password ada@example.com",
  options: { ...publicUrlOption, ...tablesOptions },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const place = { ...findTables(input), publicUrl: readPublicUrl(input) }
    return showAccountLink(input, await resetPassword({ ...place, email: input.positionals[0] ?? "" }))
  },
}
