/**
 * The source as the parsers expect it: no byte order mark, LF line ends, no NUL and no lone surrogates, and the image
 * dialect of Hashnode's exports as standard Markdown.
 */
export function normaliseSource(body: string): string {
  const text = body
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\0|\p{Surrogate}/gu, "\uFFFD")
  return text
}
