/**
 * The source as the parsers expect it: no byte order mark, LF line ends, no NUL and no lone surrogates, and the image
 * dialect of Hashnode's exports as standard Markdown.
 */
export function normaliseSource(body: string): string {
  return body
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replaceAll("\0", "\uFFFD")
    .toWellFormed()
}
