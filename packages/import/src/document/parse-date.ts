const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

// RFC 5322 gives the names of American zones an offset.
const zones: Record<string, number> = { est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 }

const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?`
const offset = String.raw`\s*(?:(?:GMT|UTC)(?=[+-]))?(?<zone>Z|UTC?|GMT|[ECMP][SD]T|[+-]\d{1,2}(?::?\d{2})?)?`
// The name of the zone, as JavaScript and RFC 9557 write it after the offset.
const zoneName = String.raw`(?:\s*\([^()]*\)|(?<=[+-]\d{1,2}:?\d{2}|Z)\[[^[\]]*\])?`
const time = String.raw`(?:(?:[T\s,]|\bat\b)+${clock}\s*(?<half>[ap]\.?m\.?)?${offset}${zoneName})?`
const weekday = String.raw`(?:[a-z]{3,9}\.?,?\s+)?`
const patterns = [
  String.raw`(?<year>\d{4})(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})${time}`,
  String.raw`${weekday}(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${time}`,
  String.raw`${weekday}(?<day>\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?:of\s+)?(?<month>[a-z]{3,9})\.?,?[\s-]+(?<year>\d{4})${time}`,
  // What the command date and the function ctime print.
  String.raw`${weekday}(?<month>[a-z]{3,9})\s+(?<day>\d{1,2})\s+${clock}${offset}\s+(?<year>\d{4})`,
  String.raw`(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日${time}`,
  String.raw`(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?:[T-]?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?<zone>Z)?)?`,
  // Only a number above 12 tells the day from the month.
  String.raw`(?<month>\d{1,2})(?<separator>[-/.])(?<day>1[3-9]|[23]\d)\k<separator>(?<year>\d{4})${time}`,
  String.raw`(?<day>1[3-9]|[23]\d)(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<year>\d{4})${time}`,
].map((date) => new RegExp(`^${date}$`, "i"))

/**
 * Reads a date in front matter as RFC 3339 in UTC. Undefined if it is not a date.
 *
 * Reads ISO 8601 and its looser forms (`2015-02-15 9:18:00 -5`), `Jan 5, 2024`, RFC 5322, what JavaScript prints
 * (`Fri Jan 05 2024 10:00:00 GMT+0100 (CET)`), and Unix time in seconds or milliseconds. Without a zone it is UTC, without a time
 * midnight. `01/05/2024` is undefined, because it could be January or May.
 */
export function parseDate(text: string): string | undefined {
  const unix = /^(\d{10})(\d{3})?$/.exec(text.trim())
  if (unix !== null) return new Date(Number(unix[1]) * 1000 + Number(unix[2] ?? 0)).toISOString()
  for (const pattern of patterns) {
    const groups = pattern.exec(text.trim())?.groups
    if (groups !== undefined) return toInstant(groups)
  }
  return undefined
}

/** Whether a text is a date whose day and month nobody can tell apart, such as `03/04/2022`. */
export function isAmbiguousDate(text: string): boolean {
  return /^(?:0?[1-9]|1[0-2])([-/.])(?:0?[1-9]|1[0-2])\1(?:\d{4}|\d{2})(?!\d)/.test(text.trim())
}

/**
 * Reads the date in a path without extension, and the name without the date: `2018-08-13-title`, `2018/08/13/title`,
 * `2018-08-13-title/index`. In `20180813 title`, the digits stay part of the name.
 */
export function parseDatedPath(path: string): { date: string; name: string | undefined } | undefined {
  const match = /(?:^|(?<before>[/_]))(\d{4})([-/])(\d{1,2})\3(\d{1,2})(?:[-_/](?<rest>.+))?$/.exec(path)
  const digits = /(?:^|\/)((?:19|20)\d{2})(\d{2})(\d{2})[ _-][^/]+$/.exec(path)
  if (match === null) {
    const at = digits === null ? undefined : toInstant({ year: digits[1], month: digits[2], day: digits[3] })
    return at === undefined ? undefined : { date: at, name: undefined }
  }
  const date = toInstant({ year: match[2], month: match[4], day: match[5] })
  if (date === undefined) return undefined
  const rest = match.groups?.["rest"]?.split("/").findLast((part) => part !== "index")
  return { date, name: match.groups?.["before"] === "_" ? undefined : rest }
}

function toInstant(groups: Record<string, string | undefined>): string | undefined {
  const name = groups["month"] ?? ""
  const month = /^\d/.test(name) ? Number(name) : months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const [year, day, minute, second] = ["year", "day", "minute", "second"].map((key) => Number(groups[key] ?? 0)) as [
    number,
    number,
    number,
    number,
  ]
  const hour = toHour(Number(groups["hour"] ?? 0), groups["half"])
  const milliseconds = Math.floor(Number(`0.${groups["fraction"] ?? "0"}`) * 1000)
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds))
  const same =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  const east = toOffset(groups["zone"])
  if (!same || east === undefined) return undefined
  return new Date(date.getTime() - east).toISOString()
}

function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0)
}

/** Milliseconds east of Greenwich. */
function toOffset(zone: string | undefined): number | undefined {
  const named = zones[zone?.toLowerCase() ?? ""]
  if (named !== undefined) return named * 3_600_000
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone ?? "")
  if (match === null) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return minutes > 14 * 60 ? undefined : (match[1] === "-" ? -1 : 1) * minutes * 60_000
}
