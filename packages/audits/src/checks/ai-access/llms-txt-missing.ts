import { findAiIssue } from "../find-ai-issue.ts"
import type { SiteCheck } from "../site-check.ts"

export const llmsTxtMissing: SiteCheck = {
  code: "llms_txt_missing",
  severity: "notice",
  category: "ai_access",
  title: "No llms.txt",
  detail:
    "A file /llms.txt tells assistants which pages matter, in Markdown. Few of them read it so far, and it is cheap to add.",
  scope: "site",
  find: (site) => findAiIssue(site, "llms_txt_missing"),
}
