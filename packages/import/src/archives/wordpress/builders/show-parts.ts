export function escapeAttribute(text: string): string {
  return text
    .replaceAll(/&(?!(?:#\d+|#x[\da-f]+|\w{2,30});)/gi, "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
}

export function showPicture({ url, alt = "" }: { url: string; alt?: string | undefined }): string {
  return `<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}"></figure>`
}

/** HTML as it is; text in paragraphs. */
export function showText(text: string): string {
  if (/<(?:p|h[1-6]|ul|ol|dl|div|table|blockquote|figure|pre|section|hr|iframe|script|style)\b/i.test(text)) return text
  const paragraphs = text.split(/\r?\n\s*\r?\n/).filter((one) => one.trim() !== "")
  return paragraphs.map((one) => `<p>${one.trim().replaceAll(/\r?\n/g, "<br>\n")}</p>`).join("\n\n")
}
