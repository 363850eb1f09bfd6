import { inviteMember } from "@citable/service"

import type { Command } from "../command.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"
import { publicUrlOption, readPublicUrl, showAccountLink } from "../internal/show-account-link.ts"

export const accountInvite: Command = {
  usage: "<email> [options]",
  example: "citable account invite bob@example.com --role editor",
  options: {
    role: { type: "string", value: "role", help: "viewer, editor or owner; default: viewer" },
    brand: { type: "string", value: "id", help: "the brand; needed only if there are several" },
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
