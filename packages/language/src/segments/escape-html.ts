/** Escapes a text for HTML, or for an attribute in these quotation marks. */
export function escapeHtml(text: string, quote?: string): string {
  const escaped = text
    .replaceAll(/&(?=#|[a-z])/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
  if (quote === undefined) return escaped
  return quote === "'" ? escaped.replaceAll("'", "&#39;") : escaped.replaceAll('"', "&quot;")
}
