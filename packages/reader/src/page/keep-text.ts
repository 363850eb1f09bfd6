/**
 * The same text in memory of its own. A part of a string (`slice`, a match) keeps the whole string alive in V8: the record of a link would
 * keep its page of 5 MB.
 */
export function keepText(text: string): string {
  // V8 copies parts of fewer than 13 characters. Adding a character makes a string of two halves, and cutting it copies both.
  return text.length < 13 ? text : ` ${text}`.slice(1)
}
