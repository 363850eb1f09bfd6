const changedNothing = "It changed nothing that could come back."
const cannot: Readonly<Record<string, string>> = {
  create_preview: "The preview ends by itself, an hour after it was made.",
  delete_brand: "A deleted brand is gone for good.",
  delete_keyword: "Add the keyword again.",
  rotate_webhook_secret: "The secret from before cannot be used again.",
  unpublish_content: changedNothing,
}
const reading =
  /^(?:read_page|extract_|capture_|suggest_|search_|sync_|test_|redeliver_|refresh_|start_|cancel_|analyze_|draft_)/

/** Why no call undoes what a tool did, if the service keeps nothing from before it. */
export function refusalOf(tool: string): string {
  const reason = cannot[tool]
  if (reason !== undefined) return reason
  if (reading.test(tool)) return changedNothing
  return "The service keeps no earlier state of it. Change it on its page."
}
