/** The content of HTML that is exactly one comment. */
export function toComment(html: string): string | undefined {
  const text = html.trim()
  if (!text.startsWith("<!--") || text.indexOf("-->", 4) !== text.length - 3 || text.includes("--!>")) return undefined
  const content = text.slice(4, -3)
  return content.startsWith(">") || content.startsWith("->") ? undefined : content
}
