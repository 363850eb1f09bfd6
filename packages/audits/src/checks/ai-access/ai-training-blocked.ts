import { findAiIssue } from "../find-ai-issue.ts"
import type { SiteCheck } from "../site-check.ts"

export const aiTrainingBlocked: SiteCheck = {
  code: "ai_training_blocked",
  severity: "notice",
  harm: { share: 0 },
  category: "ai_access",
  title: "AI training crawlers are shut out",
  detail:
    "The site keeps the crawlers away that collect texts for training. That is a choice, and does not keep assistants from citing the site.",
  scope: "site",
  find: (site) => findAiIssue(site, "ai_training_blocked"),
}
