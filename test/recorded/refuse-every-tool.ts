import { catalogue, type Tool } from "@citable/contract"
import { expect, it } from "vitest"

import type { CoffeeWorld } from "../../packages/service/test/http/every-tool/start-coffee-world.ts"
import { sampleInput } from "../../packages/service/test/sample-input.ts"
import { sendMcpCall } from "../../packages/service/test/send-mcp-call.ts"
import { sendToolCall } from "../../packages/service/test/send-tool-call.ts"

/** A stranger, a key of a site and a careless owner call every tool. */
export function refuseEveryTool(world: () => CoffeeWorld): void {
  it("every tool refuses a stranger, and what it does not know, and says over MCP what it says over REST", async () => {
    const { started } = world()
    const owner = { authorization: `Bearer ${started.operatorToken}` }
    const site = { authorization: `Bearer ${started.apiKey}` }
    const notRefused: string[] = []
    const refuse = async (tool: Tool, answer: Promise<{ status: number }>) => {
      if ((await answer).status < 400) notRefused.push(tool.name)
    }
    for (const tool of catalogue as readonly Tool[]) {
      const input = sampleInput(tool)
      await refuse(tool, sendToolCall(started, tool, input, {}))
      await refuse(tool, sendToolCall(started, tool, { ...input, unheard_of: "1" }, owner))
      await sendToolCall(started, tool, input, site)
      await sendMcpCall(started, tool, { ...input, unheard_of: "1" }, site)
    }
    expect(notRefused).toEqual([])
  })

  it("documents and lists are read", async () => {
    const { started } = world()
    const owner = { authorization: `Bearer ${started.operatorToken}` }
    for (const path of ["/v1/tools", "/openapi.json", "/docs", "/healthz", "/readyz", "/nothing", "/v1/nothing"])
      await started.service.fetch(new Request(started.url + path, { headers: owner }))
    for (const path of ["oauth-authorization-server", "oauth-protected-resource", "oauth-protected-resource/mcp"])
      await started.service.fetch(new Request(`${started.url}/.well-known/${path}`))
    const headers = { ...owner, "content-type": "application/json", accept: "application/json, text/event-stream" }
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "record", version: "1" } }
    for (const [method, given] of Object.entries({ initialize: params, "tools/list": {}, "resources/list": {} })) {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: given })
      await started.service.fetch(new Request(`${started.url}/mcp`, { method: "POST", headers, body }))
    }
  })
}
