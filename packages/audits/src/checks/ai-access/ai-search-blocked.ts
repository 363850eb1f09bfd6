import { findAiIssue } from "../find-ai-issue.ts"
import type { SiteCheck } from "../site-check.ts"

export const aiSearchBlocked: SiteCheck = {
  code: "ai_search_blocked",
  severity: "error",
  category: "ai_access",
  title: "AI search crawlers are shut out",
  detail:
    "The crawlers that put pages into the answers of AI assistants may not read the site, so assistants cannot cite it. Allow them in robots.txt and in the firewall.",
  scope: "site",
  find: (site) => findAiIssue(site, "ai_search_blocked"),
}
