import { ProblemError } from "@citable/contract/problem-error"

import type { ContentRow } from "../document.ts"

/** Throws 409 for an article that a language model should have written and did not, and that nobody has written since. */
export function refuseWithoutText(row: Pick<ContentRow, "status">): void {
  if (row.status !== "failed") return
  throw new ProblemError(
    "conflict",
    "The article has no text yet: the language model did not write one. Write it with update_content, or start again.",
  )
}
