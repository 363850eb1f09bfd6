const changedNothing = "It changed nothing that could come back."
const cannot: Readonly<Record<string, string>> = {
  accept_invitation: "Remove the person on the page of the people.",
  change_member_role: "Choose the role again on the page of the people.",
  connect_application: "Whoever connected it can end that: sign out everywhere.",
  create_api_key: "Revoke the key on the page of the keys.",
  create_preview: "The preview ends by itself, an hour after it was made.",
  delete_brand: "A deleted brand is gone for good.",
  disconnect_application: "Connect it again from the application.",
  delete_keyword: "Add the keyword again.",
  invite_member: "Withdraw the invitation on the page of the people.",
  remove_member: "Invite the person again.",
  revoke_api_key: "A revoked key stays revoked. Create another one.",
  rotate_webhook_secret: "The secret from before cannot be used again.",
  unpublish_content: changedNothing,
  withdraw_invitation: "Invite the person again.",
}
const reading =
  /^(?:read_page|extract_|capture_|suggest_|search_|sync_|test_|redeliver_|refresh_|start_|cancel_|analyze_|draft_)/
const making = /^(?:create_|add_|upload_)/

/** Why no call undoes what a tool did, if the service keeps nothing from before it. */
export function refusalOf(tool: string): string {
  const reason = cannot[tool]
  if (reason !== undefined) return reason
  if (reading.test(tool)) return changedNothing
  if (making.test(tool)) return "There was nothing before. Delete it on its page."
  return "The service keeps no earlier state of it. Change it on its page."
}
