import { openWriters } from "../../engines/writers/open-writers.ts"
import type { Kernel } from "../../gate/kernel.ts"

/** Whether a language model can write for a brand: one of its own, or one of the instance. */
export async function hasWriter(kernel: Kernel, brandId: string): Promise<boolean> {
  return (await openWriters(kernel, brandId)).length > 0
}
