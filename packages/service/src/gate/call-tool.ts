import { problemCodes, type Tool, type ToolInput, type ToolName, type ToolOutput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { CallToolOptions } from "@citable/page-kit"

import type { Principal } from "../credentials/principal.ts"
import { exhausted, isCounted } from "./admit.ts"
import { type Call, invoke, isDryRun } from "./invoke.ts"
import type { Kernel } from "./kernel.ts"
import type { Reply } from "./reply.ts"
import { untilAnswered } from "./until-answered.ts"

/**
 * Calls a tool as the signed-in user in an account, through the gate, and returns its output with the entity tag. Towards the allowance
 * count only POST and DELETE that are no dry run: people look at pages, and their editor saves often. Throws the refusals of the tool.
 */
export async function callToolWithTag<Name extends ToolName>(
  kernel: Kernel,
  principal: Principal,
  name: Name,
  input: ToolInput<Name>,
  { ifMatch, idempotencyKey }: CallToolOptions = {},
): Promise<{ output: ToolOutput<Name>; etag: string | undefined }> {
  const tool = kernel.tools.find((one) => one.name === name)
  if (tool === undefined) throw new Error(`There is no tool ${name}`)
  const call: Call = {
    principal,
    moment: await kernel.memory.now(),
    ifNoneMatch: null,
    ifMatch: ifMatch ?? null,
    idempotencyKey: idempotencyKey ?? null,
    cacheKey: tool.method === "GET" ? `page ${tool.name} ${JSON.stringify(input)}` : null,
    input: async () => input,
  }
  const isCounting = (tool.method === "POST" || tool.method === "DELETE") && !isDryRun(tool, input)
  const run = () => (isCounting ? act(kernel, tool, call) : invoke(kernel, tool, call))
  const answered = idempotencyKey === undefined ? async () => run() : () => untilAnswered(async () => run())
  const reply = await answered()
  if ("page" in reply) {
    const { body, etag } = reply.page
    return { output: JSON.parse(body.toString()) as ToolOutput<Name>, etag }
  }
  if ("notModified" in reply) throw new Error(`Tool ${name} answered 304 to a call without If-None-Match`)
  return { output: reply.output as ToolOutput<Name>, etag: reply.etag }
}

/** Calls a tool that takes a unit of the allowance. Throws 429 if none is left. */
export async function act(kernel: Kernel, tool: Tool, call: Call): Promise<Reply<unknown>> {
  const unit = await kernel.allowance.take(call.principal)
  if (unit?.granted === false) throw exhausted(kernel, unit)
  try {
    return await invoke(kernel, tool, call)
  } catch (error) {
    const isFree =
      !(error instanceof ProblemError) || error.code === "in_progress" || !isCounted(problemCodes[error.code].status)
    if (isFree) unit?.giveBack()
    throw error
  }
}

/** Calls a tool as `callToolWithTag` does, and returns its output alone. */
export async function callTool<Name extends ToolName>(
  kernel: Kernel,
  principal: Principal,
  name: Name,
  input: ToolInput<Name>,
  options?: CallToolOptions,
): Promise<ToolOutput<Name>> {
  return (await callToolWithTag(kernel, principal, name, input, options)).output
}
