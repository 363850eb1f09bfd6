import { Server } from "@modelcontextprotocol/server"

import { compactTools, runCompactTool } from "./compact-tools.ts"
import type { McpBackend } from "./mcp-backend.ts"
import { unknownTool } from "./unknown-tool.ts"

export interface McpServerOptions {
  /** Whether to offer three tools that find, describe and call the others, for agents with a limit. Default: false. */
  compact?: boolean
  /** A hint that the agent reads first. */
  instructions?: string
}

/** Creates an MCP server for the tools of a backend. Connect a transport to it. */
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
