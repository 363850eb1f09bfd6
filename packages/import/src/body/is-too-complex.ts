/** Characters that can begin or end something in Markdown. A line break counts twice, because a line can be a block. */
const weights = new Uint8Array(128)
for (const mark of "!#&*+-:<>@[\\]_`|~") weights[mark.charCodeAt(0)] = 1
for (const end of "\n\r") weights[end.charCodeAt(0)] = 2

const maxMarks = 30_000
/** From each mark, the parser can look back through all others up to the last blank line. */
const maxSquares = 50_000_000
/** Nested quotes and lists on one line. The border of a table drawn with characters has no spaces. */
const deep = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){100}/m

/** Whether parsing a Markdown body could take minutes. It only counts characters. */
export function isTooComplex(body: string): boolean {
  if (deep.test(body)) return true
  let marks = 0
  let squares = 0
  for (const text of body.split(/\n[ \t]*\r?\n/)) {
    const count = countMarks(text)
    marks += count + 4
    squares += count ** 2
  }
  return marks > maxMarks || squares > maxSquares
}

function countMarks(text: string): number {
  let count = 0
  let spaces = 0
  let open = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    count += weights[code] ?? 0
    if (code === 32) spaces += 1
    else if (code === 91) open += 1
    else if (code === 93) open -= 1
  }
  // After an unclosed bracket, the parser looks back from each word.
  return open > 0 ? count + spaces : count
}
