/** A paragraph or a sentence of an answer in one line, as words: a quote has no headings, lists and tables, and no HTML. */
export const toPassage = (paragraph: string): string =>
  paragraph
    .replaceAll(/^\s*(?:#{1,6}|[-*+]|\d{1,3}[.)]|>)\s+/gm, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\*\*|__|`|<[^>]*>|\|/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
