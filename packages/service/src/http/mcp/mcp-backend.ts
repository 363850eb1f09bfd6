import type { CallToolResult, Tool } from "@modelcontextprotocol/server"

/** A tool as an agent sees it. */
export interface McpTool extends Pick<Tool, "name" | "description" | "inputSchema" | "annotations"> {
  description: string
  group: string
}

/** Where the tools of a caller are. */
export interface McpBackend {
  /** What the caller may use, in the order of the catalogue. */
  listTools(): Promise<readonly McpTool[]> | readonly McpTool[]
  /** Carries one out; what was refused is a result that says so. */
  callTool(name: string, input: Record<string, unknown>): Promise<CallToolResult>
}
