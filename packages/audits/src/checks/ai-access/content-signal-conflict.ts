import { findAiIssue } from "../find-ai-issue.ts"
import type { SiteCheck } from "../site-check.ts"

export const contentSignalConflict: SiteCheck = {
  code: "content_signal_conflict",
  severity: "warning",
  category: "ai_access",
  title: "Content-Signal and robots.txt contradict each other",
  detail: "One allows what the other forbids, so crawlers cannot tell what you want. Say the same in both.",
  scope: "site",
  find: (site) => findAiIssue(site, "content_signal_conflict"),
}
