import type { ApiKey } from "@citable/contract"

import type { Command } from "../command.ts"
import { callApiKeys } from "../internal/call-api-keys.ts"
import { connect, connectionOptions } from "../internal/connect.ts"

export const keysList: Command = {
  usage: "[options]",
  example: "citable keys list",
  options: connectionOptions,
  positionals: { min: 0, max: 0 },
  async run(input) {
    const { out, json, signal } = input
    const connection = await connect(input)
    try {
      const { data } = (await callApiKeys(connection, "GET", { signal })) as { data: ApiKey[] }
      if (json) out(JSON.stringify(data))
      else {
        for (const key of data) {
          const state = key.revoked_at !== null ? "revoked" : describeExpiry(key.expires_at)
          out(
            [
              key.id,
              `…${key.last4}`,
              key.name,
              key.scopes.join(","),
              state,
              `used ${key.last_used_at ?? "never"}`,
            ].join("\t"),
          )
        }
      }
      return 0
    } finally {
      await connection.client.close()
    }
  },
}

function describeExpiry(expiresAt: string | null): string {
  if (expiresAt === null) return "valid"
  return Date.parse(expiresAt) <= Date.now() ? `expired ${expiresAt}` : `until ${expiresAt}`
}
