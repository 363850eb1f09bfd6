import { inviteMember } from "@citable/service"

import type { Command } from "../command.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"
import { publicUrlOption, readPublicUrl, showAccountLink } from "../internal/show-account-link.ts"

export const accountInvite: Command = {
  usage: "<email> --role <role> [options]",
  options: {
    role: { type: "string", value: "role", help: "viewer (default), editor or owner" },
    brand: { type: "string", value: "id", help: "which brand; needed only where there are several" },
    ...publicUrlOption,
    ...tablesOptions,
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { values, positionals } = input
    const brand = typeof values["brand"] === "string" ? { brandId: values["brand"] } : {}
    const place = { ...findTables(input), publicUrl: readPublicUrl(input) }
    const member = { email: positionals[0] ?? "", role: String(values["role"] ?? "viewer"), ...brand }
    return showAccountLink(input, await inviteMember({ ...place, ...member }))
  },
}
