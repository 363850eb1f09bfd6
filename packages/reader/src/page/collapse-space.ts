const untidy = /[\t\n\f\r\u00A0]| {2}/
const space = /[\s\u00A0]+/g

/** The text without white space at its ends, and with one space for each other run of it. */
export function collapseSpace(text: string): string {
  const trimmed = text.trim()
  return untidy.test(trimmed) ? trimmed.replace(space, " ") : trimmed
}
