import type { Command } from "../command.ts"
import { readConnection } from "../internal/connect.ts"

/** Offers a service's tools to an agent on this machine. */
export const mcp: Command = {
  usage: "[options]",
  options: {
    url: { type: "string", value: "url", help: "the service; default: CITABLE_URL, else http://127.0.0.1:4400" },
    token: {
      type: "string",
      value: "token",
      help: "the credential; default: CITABLE_TOKEN, else CITABLE_API_KEY, else the sign-in",
    },
    profile: {
      type: "string",
      value: "name",
      help: "a sign-in of citable login, in place of a credential",
    },
    groups: { type: "string", value: "names", help: "only these groups of tools, such as content,webhooks" },
    compact: { type: "boolean", help: "three tools that find, describe and call the others" },
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
