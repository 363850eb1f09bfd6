import { ProblemError } from "../../../problems/problem-error.ts"
import type { ContentRow } from "../document.ts"

/** Throws 409 while a language model writes an article. An edit would be lost, and a publish would show half of the work. */
export function refuseWhileWriting(row: Pick<ContentRow, "status">): void {
  if (row.status !== "generating") return
  throw new ProblemError(
    "in_progress",
    "A language model writes this article. Wait until its status changes, or stop it: update_content with `cancel_writing`.",
    { headers: { "retry-after": "10" } },
  )
}
