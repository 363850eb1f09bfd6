import { ProblemError } from "@citable/contract/problem-error"
import type { PricedWriter } from "@citable/writing/claims/estimate-judge"
import { estimateRewriting } from "@citable/writing/rewriting/estimate-rewriting"

import type { CallContext } from "../../../call/call-context.ts"
import { toWritingBrand } from "../../../writing/to-writing-brand.ts"
import type { ContentDocument, ContentRow } from "../document.ts"

export interface StoredRewriting {
  instructions: string
  writer: PricedWriter
  judge: PricedWriter | undefined
  /** Whether each part gets a corrected answer. Default: true, as the service reserves it. */
  hasRepairs?: boolean
  /** What one job may cost, in millionths of a US dollar. Default: the limit of the service. */
  limit?: number | null
}

/**
 * What rewriting an article may cost at most, in millionths of a US dollar; null if the prices are unknown.
 *
 * @throws a `ProblemError` `conflict` for an article without text.
 */
export async function estimateStoredRewriting(
  { brand, prompts, writingLimits }: Pick<CallContext, "brand" | "prompts" | "writingLimits">,
  { document, body }: Pick<ContentRow, "document" | "body">,
  { instructions, writer, judge, hasRepairs = true, limit = writingLimits.job }: StoredRewriting,
): Promise<number | null> {
  if (body.trim() === "") {
    throw new ProblemError("conflict", "The article has no text to rewrite. Write one with update_content first.")
  }
  const { title } = JSON.parse(document) as ContentDocument
  const { text: rules } = await prompts("rewrite-blocks")
  return estimateRewriting(
    { title, body, instructions },
    { brand: toWritingBrand(brand), rules, writer, judge, limit, hasRepairs },
  )
}
