import { findAiIssue } from "../find-ai-issue.ts"
import type { SiteCheck } from "../site-check.ts"

export const llmsTxtInvalid: SiteCheck = {
  code: "llms_txt_invalid",
  severity: "warning",
  category: "ai_access",
  title: "llms.txt is not what assistants expect",
  detail: "The file has to be Markdown with a heading and links. Rewrite it, or remove it.",
  scope: "site",
  find: (site) => findAiIssue(site, "llms_txt_invalid"),
}
