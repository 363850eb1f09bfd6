import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server"

import { createMcpServer } from "./create-mcp-server.ts"
import type { McpBackend } from "./mcp-backend.ts"

/** The state of one request, for the MCP server that answers it. */
export interface Exchange {
  backend: McpBackend
  compact: boolean
  instructions: string
}

/** Creates a handler that answers each request with an MCP server of its own, for the `exchange` in its `authInfo`. */
export function createExchangeHandler(): McpHttpHandler {
  return createMcpHandler(
    ({ authInfo }) => {
      const exchange = authInfo?.extra?.["exchange"] as Exchange | undefined
      if (exchange === undefined) throw new Error("An MCP server needs the exchange of its request")
      const { backend, ...rest } = exchange
      return createMcpServer(backend, rest)
    },
    // The tools never change, so the service keeps no stream open for subscriptions.
    { maxSubscriptions: 0 },
  )
}
