/** How a program is told to use the tools of this service. */
export interface McpSettings {
  program: string
  /** Where the text goes. */
  place: string
  text: string
  /** An address that opens the program and adds the service, for programs that have one. It holds no key. */
  install?: string
}

/** The settings of programs that speak MCP, as docs/guides/agents-mcp.md shows them. They name the key's variable and never hold the key. */
export function mcpSettings(origin: string): McpSettings[] {
  const cursor = { url: `${origin}/mcp?groups=content`, headers: { Authorization: "Bearer ${env:CITABLE_API_KEY}" } }
  const inputs = [{ type: "promptString", id: "citable-key", description: "Citable API key", password: true }]
  const vscode = { type: "http", url: `${origin}/mcp`, headers: { Authorization: "Bearer ${input:citable-key}" } }
  return [
    {
      program: "Claude Code",
      place: "In a terminal where CITABLE_API_KEY is set",
      text: `claude mcp add --transport http citable ${origin}/mcp --header "Authorization: Bearer $CITABLE_API_KEY"\n`,
    },
    {
      program: "Cursor",
      place: ".cursor/mcp.json",
      text: toText({ mcpServers: { citable: cursor } }),
      // https://cursor.com/docs/mcp/install-links
      install: `cursor://anysphere.cursor-deeplink/mcp/install?name=citable&config=${encodeURIComponent(Buffer.from(JSON.stringify(cursor)).toString("base64"))}`,
    },
    {
      program: "VS Code",
      place: ".vscode/mcp.json, which asks for the key once",
      text: toText({ inputs, servers: { citable: vscode } }),
      // https://code.visualstudio.com/api/extension-guides/ai/mcp#create-an-mcp-installation-url
      install: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "citable", ...vscode, inputs }))}`,
    },
  ]
}

const toText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
