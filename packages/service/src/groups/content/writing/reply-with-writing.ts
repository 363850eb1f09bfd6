import type { ToolOutput, Writing } from "@citable/contract"

import type { Answer, WriteContext } from "../../../call/call-context.ts"
import type { ContentRow } from "../document.ts"
import { replyToWriter } from "../show-article.ts"

/** The answer of a tool that has begun to write. */
export async function replyWithWriting(
  context: WriteContext,
  row: ContentRow,
  writing: Writing,
): Promise<Answer<ToolOutput<"generate_content">>> {
  const { output } = await replyToWriter(context, row)
  return { output: { content: output, writing }, headers: { location: `/v1/content/${row.id}` } }
}
