/** The text of a page, without tags. */
export const wordsOf = ({ text }: { text: string }): string =>
  text
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ")
