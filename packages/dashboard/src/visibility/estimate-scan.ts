import type { ToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { ScanEstimate } from "@citable/contract/visibility"
import type { BrandPage } from "@citable/page-kit"

/** What a scan would ask and cost. */
export interface EstimatedScan extends ScanEstimate {
  prompts: number
  questions: number
}

/** Estimates a scan, which asks nobody. Returns the refusal if no engine or no question is there. */
export async function estimateScan(
  { id, call }: BrandPage,
  input: Pick<ToolInput<"start_scan">, "engines" | "prompt_tags" | "repeats">,
): Promise<EstimatedScan | ProblemError> {
  try {
    const scan = await call("start_scan", { brand_id: id, ...input, dry_run: true })
    const { prompts, planned: questions, estimate } = scan
    if (estimate === undefined) throw new Error("The service told no estimate of a scan.")
    return { ...estimate, prompts, questions }
  } catch (error) {
    const isExpected =
      error instanceof ProblemError && (error.code === "not_configured" || error.code === "invalid_input")
    if (isExpected) return error
    throw error
  }
}
