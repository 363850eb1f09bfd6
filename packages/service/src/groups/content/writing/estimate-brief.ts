import type { ParsedToolInput, ToolOutput } from "@citable/contract"
import { estimateGeneration } from "@citable/writing/generation/estimate-generation"

import type { Answer, CallContext } from "../../../call/call-context.ts"
import { findPrompt } from "../../../writing/generation/find-prompt.ts"
import { toWritingBrand } from "../../../writing/to-writing-brand.ts"
import { estimateWriting } from "./estimate-writing.ts"

/** Estimates what an article would cost that is written from a brief. Throws what `generate_content` refuses. */
export async function estimateBrief(
  context: CallContext,
  {
    brief: assignment,
    prompt_id: promptId,
    outline_only: isOutline,
    locale,
    words,
  }: ParsedToolInput<"generate_content">,
): Promise<Answer<ToolOutput<"generate_content">>> {
  const { db, brand: row } = context
  if (promptId !== undefined) await findPrompt(db, row.id, promptId)
  const size = {
    brand: toWritingBrand(row),
    assignment,
    locale: locale ?? row.default_locale,
    words: words ?? null,
    isOutline,
  }
  return estimateWriting(context, "generate", async ({ writer, ...terms }) =>
    estimateGeneration({ ...size, ...terms }, writer),
  )
}
