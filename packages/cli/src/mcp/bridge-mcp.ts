import { CitableError } from "@citable/contract"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { Server } from "@modelcontextprotocol/server"
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio"

import { fetchAs } from "../internal/connect.ts"
import { usage } from "../usage.ts"

export interface BridgeOptions {
  /** The service. */
  url: string
  /** Returns a valid credential. */
  authorize: () => Promise<string>
  groups: string | undefined
  compact: boolean
  onError: (error: Error) => void
}

/**
 * Serves the tools that the service offers at `/mcp` on standard input and output, until the input ends or the signal aborts. Passes
 * each list and each call on to the service.
 *
 * @throws {CitableError} `cannot_connect`
 */
export async function bridgeMcp(signal: AbortSignal, options: BridgeOptions): Promise<void> {
  const { authorize, onError } = options
  const target = toTarget(options)
  const client = new Client({ name: "citable", version: "1" })
  const requestInit = { redirect: "error" as const }
  try {
    await client.connect(new StreamableHTTPClientTransport(target, { requestInit, fetch: fetchAs(authorize) }), {
      signal,
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CitableError(`Cannot use the service at ${target.origin} by MCP: ${reason}`, {
      code: "cannot_connect",
      cause,
    })
  }
  const instructions = client.getInstructions()
  const ended = Promise.withResolvers<void>()
  const transport = new StdioServerTransport()
  const handle = serveStdio(
    () => {
      const server = new Server(
        { name: "citable", title: "Citable", version: "1" },
        { capabilities: { tools: {} }, ...(instructions === undefined ? {} : { instructions }) },
      )
      server.setRequestHandler("tools/list", ({ params }) => client.listTools(params))
      server.setRequestHandler("tools/call", ({ params }) => client.callTool(params))
      return server
    },
    { transport, maxSubscriptions: 0, onerror: onError },
  )
  process.stdin.once("end", () => ended.resolve())
  process.stdin.once("close", () => ended.resolve())
  signal.addEventListener("abort", () => ended.resolve(), { once: true })
  if (!signal.aborted) await ended.promise
  await handle.close()
  await client.close()
}

function toTarget({ url, groups, compact }: BridgeOptions): URL {
  const base = URL.parse(url)
  if (base === null || !/^https?:$/.test(base.protocol)) {
    throw usage("The address of the service must begin with https:// or http://.")
  }
  const target = new URL(`${base.href.replace(/\/+$/, "")}/mcp${compact ? "/compact" : ""}`)
  if (groups !== undefined) target.searchParams.set("groups", groups)
  return target
}
