import type { CallToolResult, Tool } from "@modelcontextprotocol/server"

/** A tool as an agent sees it. */
export interface McpTool extends Pick<Tool, "name" | "description" | "inputSchema" | "annotations"> {
  description: string
  group: string
}

/** The tools of one caller. */
export interface McpBackend {
  /** Lists the tools that the caller can use, in the order of the catalogue. */
  listTools(): Promise<readonly McpTool[]> | readonly McpTool[]
  /** Calls a tool. A refusal is a result that contains the problem. */
  callTool(name: string, input: Record<string, unknown>): Promise<CallToolResult>
}
