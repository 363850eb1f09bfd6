import type { ToolByName, ToolName } from "@citable/contract"

type Acting = { [Name in ToolName]: ToolByName<Name>["method"] extends "GET" ? never : Name }[ToolName]
type OfAccess =
  | "create_api_key"
  | "revoke_api_key"
  | "invite_member"
  | "withdraw_invitation"
  | "accept_invitation"
  | "change_member_role"
  | "remove_member"
  | "connect_application"
  | "disconnect_application"
type Import = "import_search_data" | "import_backlinks" | "import_reddit_threads" | "import_answers"

/** What somebody did, before the name of what they did it to. */
const words: Readonly<Record<Acting | Import | OfAccess, string>> = {
  create_content: "created the article",
  update_content: "edited the article",
  delete_content: "deleted the article",
  generate_content: "had a model write the article",
  rewrite_content: "had a model rewrite the article",
  translate_content: "had a model write the translation",
  restore_content_revision: "restored an earlier version of the article",
  create_preview: "made a preview of the article",
  publish_content: "published the article",
  unpublish_content: "unpublished the article",
  refresh_page: "had a page of the site read again",
  start_audit: "started an audit",
  upload_media: "uploaded the file",
  update_media: "described the file",
  delete_media: "deleted the file",
  create_brand: "created the brand",
  update_brand: "changed the settings of the brand",
  delete_brand: "deleted the brand",
  analyze_brand_site: "had a model read the site",
  update_brand_profile: "changed the profile of the brand",
  create_webhook: "added the webhook to",
  update_webhook: "changed the webhook to",
  delete_webhook: "deleted the webhook to",
  rotate_webhook_secret: "replaced the secret of the webhook to",
  test_webhook: "tested the webhook to",
  redeliver_webhook: "sent an event again to the webhook to",
  create_integration: "connected",
  update_integration: "changed the connection",
  test_integration: "tested the connection",
  delete_integration: "deleted the connection",
  create_prompts: "added the prompt",
  update_prompt: "changed the prompt",
  delete_prompt: "deleted the prompt",
  suggest_prompts: "asked for suggestions of prompts",
  start_scan: "started a scan",
  cancel_scan: "cancelled a scan",
  add_competitor: "added the competitor",
  update_competitor: "changed the competitor",
  delete_competitor: "deleted the competitor",
  sync_search_data: "fetched search data",
  add_keywords: "added the keyword",
  update_keyword: "changed the keyword",
  delete_keyword: "deleted the keyword",
  suggest_keywords: "asked for suggestions of keywords",
  search_reddit: "searched Reddit",
  update_reddit_thread: "sorted a thread of Reddit",
  draft_reddit_reply: "had a model draft a reply on Reddit",
  read_page: "read a page at",
  extract_links: "read the links of a page at",
  extract_structured_data: "read the data of a page at",
  capture_screenshot: "took a picture of a page at",
  create_api_key: "created the key",
  revoke_api_key: "revoked the key",
  invite_member: "invited",
  withdraw_invitation: "withdrew the invitation of",
  accept_invitation: "accepted the invitation of",
  change_member_role: "changed the role of",
  remove_member: "removed",
  connect_application: "connected the application",
  disconnect_application: "disconnected the application",
  import_search_data: "imported search data",
  import_backlinks: "imported backlinks",
  import_reddit_threads: "imported threads of Reddit",
  import_answers: "imported answers of AI apps",
}

/** What a call did, in words for people. A tool of a later release has none yet. */
export function toActionWords(tool: string): string {
  return (words as Readonly<Record<string, string>>)[tool] ?? "did something that this page does not know"
}
