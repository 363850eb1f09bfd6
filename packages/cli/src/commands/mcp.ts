import type { Command } from "../command.ts"
import { readConnection, serviceOptions } from "../internal/connect.ts"

/** Serves the tools of a service to an agent on this machine. */
export const mcp: Command = {
  usage: "[options]",
  example: "citable mcp --groups content,webhooks",
  options: {
    groups: { type: "string", value: "names", help: "only the tools of these groups, such as content,webhooks" },
    compact: { type: "boolean", help: "offer three tools that find, describe and call the others" },
    ...serviceOptions,
  },
  positionals: { min: 0, max: 0 },
  async run({ values, env, err, signal }) {
    const { authorize, url = "http://127.0.0.1:4400" } = await readConnection(
      { values, env, signal },
      { resource: "/mcp" },
    )
    const { bridgeMcp } = await import("../mcp/bridge-mcp.ts")
    await bridgeMcp(signal, {
      url,
      authorize,
      groups: typeof values["groups"] === "string" ? values["groups"] : undefined,
      compact: values["compact"] === true,
      onError: (error) => err(`citable: ${error.message}`),
    })
    return 0
  },
}
