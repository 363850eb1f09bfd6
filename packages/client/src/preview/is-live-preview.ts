/** Whether a token of a preview is that of an open editor, which reads what is typed there. It proves nothing: the service checks the token. */
export function isLivePreview(token: string): boolean {
  return token.startsWith("pvw_live_")
}
