import type { ToolInput, ToolName, ToolOutput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { type CallToolOptions, inPageWords, type ToolCaller } from "@citable/page-kit"

import type { Principal } from "../../credentials/principal.ts"
import { callToolWithTag as callWithTag } from "../../gate/call-tool.ts"
import type { Kernel } from "../../gate/kernel.ts"

/** Calls a tool for a page, and returns its output with the entity tag. Throws the refusals of the tool, in words for people. */
export function callToolWithTag<Name extends ToolName>(
  kernel: Kernel,
  principal: Principal,
  name: Name,
  input: ToolInput<Name>,
  options?: CallToolOptions,
): Promise<{ output: ToolOutput<Name>; etag: string | undefined }> {
  return callWithTag(kernel, principal, name, input, options).catch((error: unknown) => {
    throw error instanceof ProblemError ? inPageWords(error) : error
  })
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

/** Calls tools as `callTool` does, for one person. */
export const toCaller = (kernel: Kernel, principal: Principal): ToolCaller => ({
  call: (name, input, options) => callTool(kernel, principal, name, input, options),
  callWithTag: (name, input, options) => callToolWithTag(kernel, principal, name, input, options),
})
