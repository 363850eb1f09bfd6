import { formatCount } from "@citable/charts"
import type { Audit, AuditIssue } from "@citable/contract/site"

import { countOf } from "./count-of.ts"
import { describeBrowsing } from "./describe-browsing.ts"
import { describeLeftOut } from "./describe-left-out.ts"
import { describePoints } from "./describe-points.ts"

const titles = { error: "Error", warning: "Warning", notice: "Notice" } as const
const shownPages = 2
const columns = 100

/** Formats an audit for a terminal: the score, and what to mend in the order that raises it fastest. */
export function formatAudit(site: string, { audit, issues }: { audit: Audit; issues: readonly AuditIssue[] }): string {
  const { score, pages_crawled: read, pages_failed: failed, issues: counts } = audit
  const found = (["error", "warning", "notice"] as const).map((severity) => countOf(counts[severity], severity))
  const lines = [
    `${site}: score ${score === null ? "unknown, because the site let too little be read" : `${score} of 100`}`,
    `${countOf(read, "page")} read${failed === 0 ? "" : `, ${formatCount(failed)} of them failed`}; ${found.join(", ")}.`,
    ...describeLeftOut(audit.left_out),
    ...wrap(describeBrowsing(audit)),
  ]
  if (issues.length > 0) lines.push("", "What to fix, in the order that raises the score fastest")
  lines.push(...issues.flatMap((issue) => ["", ...toLines(issue)]))
  if (issues.length === 0) lines.push("", "No issues.")
  return lines.join("\n")
}

function toLines(issue: AuditIssue) {
  const { code, severity, points, title, detail, pages, pages_affected: affected, pages_checked: checked } = issue
  const shown = pages.slice(0, shownPages)
  return [
    `  ${titles[severity]}${describePoints(points)}: ${title} (${formatCount(affected)} of ${formatCount(checked)} checked, ${code})`,
    ...wrap(detail).map((line) => `    ${line}`),
    ...shown.map((page) => `    - ${page.url}${page.detail === null ? "" : `: ${toOneLine(page.detail)}`}`),
    ...(affected > shown.length ? [`    - and ${formatCount(affected - shown.length)} more`] : []),
  ]
}

const toOneLine = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}

function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + 5 > columns) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
