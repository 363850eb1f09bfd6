import { toUtc } from "./time.ts"

/**
 * Writes the times of a page, as `time()` makes them, in the time zone of its brand: `Nov 30, 2026, 9:02 AM`. The UTC stays in the title, so that no
 * script writes them in another zone.
 */
export function timesInZone(body: string, zone: string): string {
  const format = formatIn(zone)
  return body.replaceAll(/<time datetime="([^"]+)">([^<]*)<\/time>/g, (whole, at: string, utc: string) => {
    const moment = Date.parse(at)
    if (Number.isNaN(moment)) return whole
    return `<time datetime="${at}" title="${utc}">${format.format(moment)}</time>`
  })
}

/** A moment in the time zone of a brand, where a page cannot have an element for it; in UTC without a zone. */
export const momentText = (at: string, zone: string | null): string =>
  zone === null ? toUtc(at) : formatIn(zone).format(Date.parse(at))

const formatIn = (zone: string) =>
  new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: zone })
