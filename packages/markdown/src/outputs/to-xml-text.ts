/**
 * Removes the characters that XML 1.0 cannot contain in any form: controls, lone surrogates, U+FFFE and U+FFFF. One of them makes a
 * whole feed unreadable. It escapes nothing.
 */
export function toXmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
}
