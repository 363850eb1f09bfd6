/** How a program is told to use the tools of this service. */
export interface McpSettings {
  program: string
  /** Where the text goes. */
  place: string
  text: string
}

/** The settings of programs that speak MCP, as docs/guides/agents-mcp.md shows them. They name the key's variable and never hold the key. */
export function mcpSettings(origin: string): McpSettings[] {
  return [
    {
      program: "Claude Code",
      place: "In a terminal where CITABLE_API_KEY is set",
      text: `claude mcp add --transport http citable ${origin}/mcp --header "Authorization: Bearer $CITABLE_API_KEY"\n`,
    },
    {
      program: "Cursor",
      place: ".cursor/mcp.json",
      text: toText({
        mcpServers: {
          citable: { url: `${origin}/mcp?groups=content`, headers: { Authorization: "Bearer ${env:CITABLE_API_KEY}" } },
        },
      }),
    },
    {
      program: "VS Code",
      place: ".vscode/mcp.json, which asks for the key once",
      text: toText({
        inputs: [{ type: "promptString", id: "citable-key", description: "Citable API key", password: true }],
        servers: {
          citable: {
            type: "http",
            url: `${origin}/mcp`,
            headers: { Authorization: "Bearer ${input:citable-key}" },
          },
        },
      }),
    },
  ]
}

const toText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
