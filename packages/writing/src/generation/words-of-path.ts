/** The words in the path of an address, for a page whose title nobody knows. */
export function wordsOfPath(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname).replaceAll(/[/_.-]+/g, " ")
  } catch {
    // A path that is not UTF-8 has no words.
    return ""
  }
}
