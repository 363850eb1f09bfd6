/**
 * A moment in words, in the time zone that the page shows: that of its brand, as the service writes it, or else that of the reader, in their
 * language.
 */
export function toPageTime(page: Document, at: string | number): string {
  const { zone } = page.documentElement.dataset
  const style = { dateStyle: "medium", timeStyle: "short" } as const
  return new Date(at).toLocaleString(zone === undefined ? [] : "en", { ...style, timeZone: zone })
}
