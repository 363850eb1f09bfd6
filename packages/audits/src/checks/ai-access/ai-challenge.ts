import { findAiIssue } from "../find-ai-issue.ts"
import type { SiteCheck } from "../site-check.ts"

export const aiChallenge: SiteCheck = {
  code: "ai_challenge",
  severity: "error",
  harm: { share: 0.5, extent: "site" },
  category: "ai_access",
  title: "AI crawlers meet a challenge",
  detail:
    "A browser gets the page, and an AI crawler gets a page that asks whether it is human. Exempt the crawlers of AI search in your firewall or CDN.",
  scope: "site",
  find: (site) => findAiIssue(site, "ai_challenge"),
}
