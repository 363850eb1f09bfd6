/** The words of a segment's text, without its placeholders, on one line. */
export function toWords(text: string): string {
  return text.replaceAll(/⟦\d+⟧/g, " ").replaceAll(/\s+/g, " ").trim()
}
