import { toMoment } from "@citable/contract/times"

/** A month in a time zone. */
export interface Month {
  /** Such as `2026-11`. */
  name: string
  /** The first moment of the month, and the first one of the next, in RFC 3339. */
  start: string
  end: string
  previous: string
  next: string
  /** Whole weeks from Monday to Sunday, each day as `2026-11-30`. Days of other months are undefined. */
  weeks: (string | undefined)[][]
}

/** Computes a month in a time zone: where it begins and ends, and its weeks. Undefined for an invalid month or an unknown zone. */
export function monthOf(name: string, zone: string): Month | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? []
  if (year === undefined || month === undefined || Number(year) < 1970 || Number(year) > 2999) return undefined
  const first = (offset: number) => new Date(Date.UTC(Number(year), Number(month) - 1 + offset, 1)).toISOString()
  const nameOf = (offset: number) => first(offset).slice(0, 7)
  const start = toMoment(`${first(0).slice(0, 10)}T00:00`, zone)
  const end = toMoment(`${first(1).slice(0, 10)}T00:00`, zone)
  if (start === undefined || end === undefined) return undefined
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  // Weeks begin on Monday (ISO 8601).
  const before = (new Date(first(0)).getUTCDay() + 6) % 7
  const cells = Array.from({ length: Math.ceil((before + days) / 7) * 7 }, (_, at) => {
    const day = at - before + 1
    return day < 1 || day > days ? undefined : `${name}-${String(day).padStart(2, "0")}`
  })
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return { name, start, end, previous: nameOf(-1), next: nameOf(1), weeks }
}

/** The day and the time of a moment in a time zone, such as `2026-11-30` and `09:30`. */
export function dayAndTime(moment: string, zone: string): { day: string; time: string } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    time: `${parts["hour"]}:${parts["minute"]}`,
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const numbers = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", ...numbers })
  // There are about 600 zones, and a few spellings of each.
  if (formats.size > 1000) formats.clear()
  formats.set(zone, format)
  return format
}
