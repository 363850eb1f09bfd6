import type { Command } from "../command.ts"
import { callApiKeys } from "../internal/call-api-keys.ts"
import { connect, connectionOptions } from "../internal/connect.ts"

export const keysRevoke: Command = {
  usage: "<key id> [options]",
  example: "citable keys revoke 01kt07nv00",
  options: connectionOptions,
  positionals: { min: 1, max: 1 },
  async run(input) {
    const connection = await connect(input)
    try {
      const keyId = input.positionals[0] as string
      const revoked = await callApiKeys(connection, "DELETE", { keyId, signal: input.signal })
      input.out(input.json ? JSON.stringify(revoked) : `Key ${keyId} is revoked.`)
      return 0
    } finally {
      await connection.client.close()
    }
  },
}
