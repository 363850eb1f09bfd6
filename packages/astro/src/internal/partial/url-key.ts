/** The address of a page, whatever Astro's format adds to it. */
export function toUrlKey(url: string): string {
  return new URL(url).href
    .replace(/^[^/]*\/\/[^/]*/, "")
    .replace(/\/$/, "")
    .replace(/\.html$/, "")
    .replace(/\/index$/, "")
    .replace(/\/$/, "")
}
