import { openWriters } from "../../engines/writers/open-writers.ts"
import type { Kernel } from "../../gate/kernel.ts"

/** The language model that writes for a brand, and what it may cost. */
export interface BrandWriter {
  /** The vendor, such as `claude`. */
  name: string
  /** Whether the prices of the model are known. Without them, no limit in dollars can stop a job. */
  isPriced: boolean
  /** The most that one job may cost, in US dollars; null for no limit. */
  jobLimit: number | null
  /** Whether a second model reads what the first one writes. */
  isJudged: boolean
}

/** Finds the language model that writes for a brand. Undefined if none is set up, also for the instance. */
export async function findBrandWriter(kernel: Kernel, brandId: string): Promise<BrandWriter | undefined> {
  const [writer, judge] = await openWriters(kernel, brandId)
  if (writer === undefined) return undefined
  const { job } = kernel.writingLimits
  return {
    name: writer.name,
    isPriced: writer.prices !== null,
    jobLimit: job === null ? null : job / 1e6,
    isJudged: judge !== undefined,
  }
}
