import { ProblemError } from "@citable/contract/problem-error"

import type { CallContext } from "../../call/call-context.ts"
import type { LiveText } from "../../live/live-texts.ts"
import { applyCustom } from "./apply-custom.ts"
import { applyInput, type ContentDocument, type ContentInput, type ContentRow } from "./document.ts"
import type { LiveChange } from "./to-live-change.ts"

/**
 * The article with what an editor has not saved. A field that the article cannot have keeps its saved value. Everything that says where the
 * article is, such as slug and status, is the saved one. It counts as edited when it was typed, so that pages notice.
 */
export async function applyLiveText(
  { brand }: Pick<CallContext, "brand">,
  row: ContentRow,
  { change, at }: LiveText,
): Promise<ContentRow> {
  const { body = row.body, custom = {}, ...fields } = JSON.parse(change) as LiveChange
  let document = JSON.parse(row.document) as ContentDocument
  for (const [name, value] of Object.entries(custom)) {
    document = keepIfValid(document, () => ({ ...document, ...applyCustom(brand, document.custom, { [name]: value }) }))
  }
  for (const field of Object.entries(fields)) {
    const input = Object.fromEntries([field]) as ContentInput
    document = keepIfValid(document, () => applyInput(document, input, row))
  }
  return { ...row, document: JSON.stringify(document), body, updated_at: Math.max(at, row.updated_at) }
}

function keepIfValid(before: ContentDocument, apply: () => unknown): ContentDocument {
  try {
    return apply() as ContentDocument
  } catch (error) {
    if (error instanceof ProblemError) return before
    throw error
  }
}
