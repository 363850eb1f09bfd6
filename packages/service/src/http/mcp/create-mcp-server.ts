import { Server } from "@modelcontextprotocol/server"

import { compactTools, runCompactTool } from "./compact-tools.ts"
import type { McpBackend } from "./mcp-backend.ts"
import { unknownTool } from "./unknown-tool.ts"

export interface McpServerOptions {
  /** Three tools that find, describe and call the others, for agents that bear few tools. Default: every tool is one. */
  compact?: boolean
  /** What the agent should know first. */
  instructions?: string
}

/**
 * An MCP server of the catalogue's tools, on which a transport is to be connected. Their schemas are those of the
 * catalogue, made once.
 */
export function createMcpServer(backend: McpBackend, options: McpServerOptions = {}): Server {
  const { compact = false, instructions } = options
  const server = new Server(
    { name: "citable", title: "Citable", version: "1" },
    { capabilities: { tools: {} }, ...(instructions === undefined ? {} : { instructions }) },
  )
  server.setRequestHandler("tools/list", async () => {
    if (compact) return { tools: compactTools }
    const tools = await backend.listTools()
    return { tools: tools.map(({ group: _group, ...tool }) => tool) }
  })
  server.setRequestHandler("tools/call", async ({ params }) => {
    const input = params.arguments ?? {}
    if (compact) return runCompactTool(backend, params.name, input)
    const tools = await backend.listTools()
    if (!tools.some(({ name }) => name === params.name)) throw unknownTool(params.name)
    return backend.callTool(params.name, input)
  })
  return server
}
