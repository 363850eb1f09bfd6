const hour = 3_600_000
const day = 24 * hour
const reportHour = 8

/**
 * The last Monday, 8:00 in a time zone, up to now: its moment in milliseconds since 1970, and its date there. East of UTC+8, where it is
 * Sunday in UTC at that time, the moment is the end of this Sunday. Throws a `RangeError` for a zone that does not exist.
 */
export function mondayMorning(zone: string, now: number): { at: number; date: string } {
  const local = now + offsetOf(zone, now)
  const daysSince = (new Date(local).getUTCDay() + 6) % 7
  const midnight = Math.floor(local / day) * day - daysSince * day
  const found = toMoment(midnight, zone)
  return found.at <= now ? found : toMoment(midnight - 7 * day, zone)
}

/** The moment at which it is 8:00 in a zone, and the day before is over in UTC, on the day that begins at `midnight` in local time. */
function toMoment(midnight: number, zone: string): { at: number; date: string } {
  const local = midnight + reportHour * hour
  // The offset of the moment itself counts, which may differ from the one of the same time in UTC.
  const guess = local - offsetOf(zone, local)
  return { at: Math.max(midnight, local - offsetOf(zone, guess)), date: new Date(midnight).toISOString().slice(0, 10) }
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetOf(zone: string, at: number): number {
  const parts = formatOf(zone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const local = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"))
  return local - Math.floor(at / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const numeric = { year: "numeric", month: "numeric", day: "numeric" } as const
  const time = { hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" } as const
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, ...numeric, ...time })
  formats.set(zone, format)
  return format
}
