import { formatCount } from "@citable/charts"
import type { Audit, AuditIssue } from "@citable/contract/site"

export const auditStates: Readonly<Record<Audit["status"], string>> = {
  queued: "Waiting",
  running: "Running",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Cancelled",
}

const steps: Readonly<Record<Audit["step"], string>> = {
  waiting: "Waits for its turn",
  looking: "Looks at the home page, robots.txt and sitemaps",
  crawling: "Reads pages",
  checking_links: "Checks links and images",
  measuring: "Measures pages, and looks at them in a browser",
  judging: "Judges what it found",
  done: "Done",
}

/** What an audit does at present, and how far it is. */
export const auditStep = ({ step, progress: { done, of } }: Audit): string =>
  of === 0 ? steps[step] : `${steps[step]}: ${formatCount(done)} of ${formatCount(of)}`

export const hasEnded = ({ status }: Audit): boolean => status !== "queued" && status !== "running"

/** How a score differs from that of the audit before. */
export function scoreChange({ score, score_model: model, changes }: Audit): string | null {
  if (score !== null && model === "checks") return "Computed by an earlier release"
  if (score === null || changes?.score == null) return null
  const difference = score - changes.score
  if (difference === 0) return "No change"
  return difference > 0 ? `▲ up by ${difference}` : `▼ down by ${-difference}`
}

export const severities: Readonly<Record<AuditIssue["severity"], string>> = {
  error: "Error",
  warning: "Warning",
  notice: "Notice",
}

export const categories: Readonly<Record<AuditIssue["category"], string>> = {
  availability: "Availability",
  indexing: "Indexing",
  metadata: "Titles and descriptions",
  content: "Content",
  links: "Links",
  images: "Images",
  structured_data: "Structured data",
  internationalisation: "Languages",
  performance: "Speed",
  security: "Security",
  ai_access: "AI access",
  accessibility: "Accessibility",
}

export const issueChanges: Readonly<Record<NonNullable<AuditIssue["change"]>, string>> = {
  new: "New",
  remaining: "Still there",
  gone: "Gone",
}

const leftOut: Readonly<Record<string, string>> = {
  blocked_by_robots: "robots.txt forbids them",
  refused: "the site refused them",
  max_pages: "the audit reached its limit of pages",
  given_up: "the site failed too often",
  links_not_checked: "links to other sites and files that pages load, which wait for the next audit",
  loads_not_checked: "files that pages load beyond their first 500, which are not checked",
  links_unclear: "links and files whose server refuses programs or takes too long, or that robots.txt disallows",
}

/** Why an audit did not read some addresses. */
export const leftOutReason = (reason: string): string => leftOut[reason] ?? `an endless part of the site: ${reason}`
