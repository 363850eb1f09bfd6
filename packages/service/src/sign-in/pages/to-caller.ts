import { ProblemError } from "@citable/contract/problem-error"
import { inPageWords, type ToolCaller } from "@citable/page-kit"

import type { Principal } from "../../credentials/principal.ts"
import { callToolWithTag } from "../../gate/call-tool.ts"
import type { Kernel } from "../../gate/kernel.ts"

/** Calls tools as one person, for pages. `find` finds out before each call what the person may do. */
export function toCaller(kernel: Kernel, find: () => Principal | Promise<Principal>): ToolCaller {
  const callWithTag: ToolCaller["callWithTag"] = async (name, input, options) => {
    try {
      return await callToolWithTag(kernel, await find(), name, input, options)
    } catch (error) {
      throw error instanceof ProblemError ? inPageWords(error) : error
    }
  }
  return { callWithTag, call: async (name, input, options) => (await callWithTag(name, input, options)).output }
}
