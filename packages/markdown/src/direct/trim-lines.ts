/** Removes spaces and tabs beside the line breaks of a text, as the converter to a tree does. */
export function trimLines(value: string): string {
  if (!value.includes("\r") && !hasSpaces(value)) return value
  let result = ""
  let start = 0
  for (let at = 0; at < value.length; at += 1) {
    if (!isBreak(value.charCodeAt(at))) continue
    let end = at
    while (end > start && isSpace(value.charCodeAt(end - 1))) end -= 1
    result += value.slice(start, end) + value.charAt(at)
    start = at + 1
    while (isSpace(value.charCodeAt(start))) start += 1
    at = start - 1
  }
  return result + value.slice(start)
}

/** Whether a space or a tab stands beside a line break. */
function hasSpaces(value: string): boolean {
  for (let at = value.indexOf("\n"); at !== -1; at = value.indexOf("\n", at + 1)) {
    if (isSpace(value.charCodeAt(at - 1)) || isSpace(value.charCodeAt(at + 1))) return true
  }
  return false
}

/** Removes spaces and tabs from the beginning of a text. */
export function trimStart(value: string): string {
  let start = 0
  while (isSpace(value.charCodeAt(start))) start += 1
  return value.slice(start)
}

const isSpace = (code: number): boolean => code === 32 || code === 9
const isBreak = (code: number): boolean => code === 10 || code === 13
