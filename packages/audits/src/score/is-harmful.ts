import type { Audit, AuditIssue } from "@citable/contract/site"

/** So many points of the score are harm, whatever the severity. */
const harm = 5

/** Whether a build should fail: the audit found an error, an issue costs much, or so little could be read that nobody knows. */
export function isHarmful(
  { score, issues: { error } }: Pick<Audit, "issues" | "score">,
  issues: readonly AuditIssue[],
): boolean {
  return score === null || error > 0 || issues.some(({ points }) => (points ?? 0) >= harm)
}
