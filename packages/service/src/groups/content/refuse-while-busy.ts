import { ProblemError } from "@citable/contract/problem-error"

import type { ContentRow } from "./document.ts"

/**
 * Throws 409 while a language model writes an article, because an edit would be lost and a publish would show half of the work, and while
 * its deletion waits, because a publish would make it visible again.
 */
export function refuseWhileBusy({ status, deletion }: Pick<ContentRow, "status" | "deletion">): void {
  if (deletion !== null) {
    throw new ProblemError(
      "conflict",
      "This article waits to be deleted until other platforms have withdrawn it. To keep it, call update_content with trashed=false first.",
    )
  }
  if (status !== "generating") return
  throw new ProblemError(
    "in_progress",
    "A language model writes this article. Wait until its status changes, or stop it: update_content with `cancel_writing`.",
    { headers: { "retry-after": "10" } },
  )
}
