import { ProblemError } from "@citable/contract/problem-error"

import type { CallContext } from "../../../call/call-context.ts"
import type { ContentDocument, ContentRow } from "../document.ts"
import { readDraft } from "./read-draft.ts"

/** The outline that somebody approved: an article, and its version then. */
export interface ApprovedOutline {
  content_id: string
  version: number
}

/** Reads an approved outline. Throws 409 if somebody has changed it since, and 422 if it is no outline. */
export async function readApprovedOutline(
  context: CallContext,
  outline: ApprovedOutline,
): Promise<{ title: string; body: string; locale: string }> {
  const row = await readDraft(context, outline.content_id)
  refuseChanged(row, outline)
  const { title, locale, body_format: format } = JSON.parse(row.document) as ContentDocument
  if (format !== "markdown" || !/^#{1,2}\s/m.test(row.body)) {
    throw new ProblemError(
      "invalid_input",
      "An outline is Markdown with headings, such as “## Prices”. Change the text.",
    )
  }
  return { title, body: row.body, locale }
}

/** What was approved is what is written: a change by somebody else needs another look. */
export function refuseChanged({ version }: Pick<ContentRow, "version">, outline: ApprovedOutline): void {
  if (version === outline.version) return
  throw new ProblemError(
    "conflict",
    `The outline has changed since version ${outline.version}, which was approved: it is at version ${version}. Read it again, and approve that version.`,
  )
}
