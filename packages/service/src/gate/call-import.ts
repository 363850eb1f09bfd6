import type { Tool } from "@citable/contract"
import type { z } from "zod"

import type { Principal } from "../credentials/principal.ts"
import { act } from "./call-tool.ts"
import type { Kernel } from "./kernel.ts"

/**
 * Sends rows of a file to an import, such as `importSearchData` of the contract, as the signed-in user. It passes the gate, and counts
 * towards the allowance. Throws the refusals of the import.
 */
export async function callImport<Import extends Tool>(
  kernel: Kernel,
  principal: Principal,
  operation: Import,
  input: z.input<Import["input"]>,
): Promise<z.output<Import["output"]>> {
  const reply = await act(kernel, operation, {
    principal,
    moment: await kernel.memory.now(),
    ifNoneMatch: null,
    ifMatch: null,
    idempotencyKey: null,
    cacheKey: null,
    input: async () => input,
  })
  if (!("output" in reply)) throw new Error(`The import ${operation.name} answered nothing`)
  return reply.output as z.output<Import["output"]>
}
