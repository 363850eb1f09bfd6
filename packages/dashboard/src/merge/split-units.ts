/**
 * Splits a Markdown text into the parts that a merge keeps whole: a paragraph, a heading, an item of a list, a row of a table, a block of code.
 * The white space behind a part belongs to it, so the parts joined are the text.
 */
export function splitUnits(text: string): string[] {
  const units: string[] = []
  let unit = ""
  /** The marks that end the block of code. Undefined outside of one. */
  let fence: string | undefined
  let isEnded = true
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const isBlank = line.trim() === ""
    if (fence !== undefined) {
      unit += line
      if (!closes(line, fence)) continue
      fence = undefined
      isEnded = true
      continue
    }
    const opened = isBlank ? undefined : /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})/m.exec(line)?.[1]
    const isHeading = headingStart.test(line)
    if (!isBlank && unit !== "" && (isEnded || isHeading || opened !== undefined || partStart.test(line))) {
      units.push(unit)
      unit = ""
    }
    unit += line
    fence = opened
    // White space alone before the first part is a part of its own.
    isEnded = isBlank || (isHeading && opened === undefined)
  }
  return unit === "" ? units : [...units, unit]
}

const headingStart = /^ {0,3}#{1,6}(?:\s|$)/
/** An item of a list, a row of a table, a definition of a link or a note. */
const partStart = /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|\||\[[^\]\n]+\]:)/

const closes = (line: string, fence: string): boolean => {
  const text = line.trim()
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length)
}
