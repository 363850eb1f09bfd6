/** How far a zone is ahead of UTC at a moment, in milliseconds. Undefined for an unknown zone. */
export function offsetAt(at: number, zone: string): number | undefined {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, date, hour, minute, second) - (at - (at % 1000))
}
