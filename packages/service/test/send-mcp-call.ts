import type { Problem, Tool } from "@citable/contract"
import type { StartedService } from "@citable/dev"

import type { Sender, ToolAnswer } from "./send-tool-call.ts"

/** Sends a tool's flat input over MCP. The answer has the status that REST would have given it. */
export async function sendMcpCall(
  { service, url }: StartedService,
  tool: Tool,
  input: Record<string, unknown>,
  { authorization = "" }: Sender,
): Promise<ToolAnswer> {
  const response = await service.fetch(
    new Request(`${url}/mcp`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: tool.name, arguments: input },
      }),
    }),
  )
  const body = await response.text()
  const text = body.startsWith("{") ? body : (/^data: (.*)$/m.exec(body)?.[1] ?? "")
  const { result, error } = JSON.parse(text) as {
    result?: { isError?: boolean; content: { text: string }[] }
    error?: unknown
  }
  const problem = result?.isError === true ? (JSON.parse(result.content[0]?.text ?? "{}") as Problem) : undefined
  return { status: problem?.status ?? (error === undefined ? 200 : 403), headers: response.headers, text }
}
