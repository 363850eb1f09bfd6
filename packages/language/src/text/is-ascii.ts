/** Whether a text has the characters of ASCII only, for which most of Unicode's rules change nothing. */
export function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return !/[^\u0000-\u007f]/.test(text)
}
