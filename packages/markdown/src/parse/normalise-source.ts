/**
 * Normalises a source for the parsers: no byte order mark, LF line ends, no NUL and no lone surrogates.
 */
export function normaliseSource(body: string): string {
  const text = body.charCodeAt(0) === 0xfeff ? body.slice(1) : body
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text
  return lines.replaceAll("\0", "\uFFFD").toWellFormed()
}
