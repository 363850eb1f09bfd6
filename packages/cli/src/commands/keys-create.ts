import { createdApiKeySchema, grantableKeyScopes } from "@citable/contract"

import type { Command } from "../command.ts"
import { callApiKeys } from "../internal/call-api-keys.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { toScopeList } from "../internal/to-scope-list.ts"

export const keysCreate: Command = {
  usage: "[options]",
  example: 'citable keys create --name "My site"',
  options: {
    name: { type: "string", value: "name", help: "what the key is for; default: site" },
    scopes: { type: "string", value: "a,b", help: "the scopes, with commas; default: content:read" },
    expires: {
      type: "string",
      value: "time",
      help: "expires at this time, such as 2027-01-31T00:00:00Z; default: never",
    },
    ...connectionOptions,
  },
  lists: [toScopeList(grantableKeyScopes)],
  positionals: { min: 0, max: 0 },
  async run(input) {
    const { values, out, json, signal } = input
    const connection = await connect(input)
    try {
      const scopes = typeof values["scopes"] === "string" ? values["scopes"].split(/[\s,]+/).filter(Boolean) : undefined
      const body = { name: values["name"], scopes, expires_at: values["expires"] }
      const created = createdApiKeySchema.parse(await callApiKeys(connection, "POST", { body, signal }))
      if (json) out(JSON.stringify(created))
      else {
        out(created.key)
        input.err(
          `Key ${created.id} for ${created.brand_id}: ${created.scopes.join(", ")}. Store it now; the service does not show it again.`,
        )
      }
      return 0
    } finally {
      await connection.client.close()
    }
  },
}
