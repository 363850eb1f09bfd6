/** A text in one line. */
export const toOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()
