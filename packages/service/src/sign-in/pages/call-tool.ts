import { catalogue, type Tool, type ToolInput, type ToolName, type ToolOutput } from "@citable/contract"

import type { Principal } from "../../credentials/principal.ts"
import { invoke } from "../../gate/invoke.ts"
import type { Kernel } from "../../gate/kernel.ts"

/** Calls a tool as the signed-in user in an account, through the gate. Throws its refusals. */
export async function callTool<Name extends ToolName>(
  kernel: Kernel,
  principal: Principal,
  name: Name,
  input: ToolInput<Name>,
): Promise<ToolOutput<Name>> {
  const tool = (catalogue as readonly Tool[]).find((one) => one.name === name)
  if (tool === undefined) throw new Error(`There is no tool ${name}`)
  const reply = await invoke(kernel, tool, {
    principal,
    moment: await kernel.memory.now(),
    ifNoneMatch: null,
    ifMatch: null,
    idempotencyKey: null,
    cacheKey: tool.method === "GET" ? `page ${tool.name} ${JSON.stringify(input)}` : null,
    input: async () => input,
  })
  if ("page" in reply) return JSON.parse(reply.page.body.toString()) as ToolOutput<Name>
  if ("notModified" in reply) throw new Error(`Tool ${name} answered 304 to a call without If-None-Match`)
  return reply.output as ToolOutput<Name>
}
