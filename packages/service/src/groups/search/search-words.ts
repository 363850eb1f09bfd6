/** Normalises a search as search engines do, and as Search Console writes queries. */
export function searchWords(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase()
}
