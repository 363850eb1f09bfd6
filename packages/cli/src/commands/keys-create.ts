import { createdApiKeySchema, grantableKeyScopes, scopes as allScopes } from "@citable/contract"

import type { Command } from "../command.ts"
import { callApiKeys } from "../internal/call-api-keys.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { sayNearest } from "../internal/say-nearest.ts"
import { toScopeList } from "../internal/to-scope-list.ts"
import { usage } from "../usage.ts"

export const keysCreate: Command = {
  usage: "[options]",
  example: 'citable keys create --name "My site"',
  options: {
    name: { type: "string", value: "name", help: "what the key is for; default: site" },
    scopes: { type: "string", value: "a,b", help: "the scopes, separated by commas; default: content:read" },
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
    const scopes = toScopes(values["scopes"])
    const connection = await connect(input)
    try {
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

function toScopes(value: string | boolean | undefined): string[] | undefined {
  if (typeof value !== "string") return undefined
  const scopes = value.split(/[\s,]+/).filter(Boolean)
  const known: readonly string[] = grantableKeyScopes
  const wrong = scopes.filter((scope) => !known.includes(scope))
  if (wrong.length === 0) return scopes
  const all: readonly string[] = allScopes
  throw usage(
    wrong
      .map((scope) =>
        all.includes(scope)
          ? `A key cannot have ${scope}: only people and operators can.`
          : `${scope} is not a scope that a key can have.${sayNearest(scope, known)}`,
      )
      .join(" "),
  )
}
