import { findAiIssue } from "../find-ai-issue.ts"
import type { SiteCheck } from "../site-check.ts"

export const robotsTokenAmbiguous: SiteCheck = {
  code: "robots_token_ambiguous",
  severity: "warning",
  category: "ai_access",
  title: "robots.txt names a crawler in a way that readers understand differently",
  detail: "The name has characters at which some readers stop. Add a group with the plain name of the crawler.",
  scope: "site",
  find: (site) => findAiIssue(site, "robots_token_ambiguous"),
}
