/** Replaces `<` and `>` with references. */
export function escapeAngles(text: string): string {
  return text.replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;")
}
