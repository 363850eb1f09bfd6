const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

const time = String.raw`(?:[T\s,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s*(?<half>[ap]\.?m\.?)?\s*(?:(?:GMT|UTC)(?=[+-]))?(?<zone>Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?(?:\s*\([^()]*\))?)?`
const patterns = [
  String.raw`(?<year>\d{4})(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})`,
  String.raw`(?:[a-z]{3,9}\.?,?\s+)?(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`,
  String.raw`(?:[a-z]{3,9}\.?,?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?<month>[a-z]{3,9})\.?,?[\s-]+(?<year>\d{4})`,
].map((date) => new RegExp(`^${date}${time}$`, "i"))

/**
 * Reads a date in front matter as RFC 3339 in UTC. Undefined if it is not a date.
 *
 * Reads ISO 8601 and its looser forms (`2015-02-15 9:18:00 -5`), `Jan 5, 2024`, RFC 5322, and what JavaScript prints
 * (`Fri Jan 05 2024 10:00:00 GMT+0100 (CET)`). Without a zone it is UTC, without a time midnight. `01/05/2024` is undefined, because it
 * could be January or May.
 */
export function parseDate(text: string): string | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(text.trim())?.groups
    if (groups !== undefined) return toInstant(groups)
  }
  return undefined
}

/**
 * Reads the date in a path without extension, and the name without the date: `2018-08-13-title`, `2018/08/13/title`,
 * `2018-08-13-title/index`.
 */
export function parseDatedPath(path: string): { date: string; name: string | undefined } | undefined {
  const match = /(?:^|(?<before>[/_]))(\d{4})([-/])(\d{1,2})\3(\d{1,2})(?:[-_/](?<rest>.+))?$/.exec(path)
  if (match === null) return undefined
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
  const offset = toOffset(groups["zone"])
  if (!same || offset === undefined) return undefined
  return new Date(date.getTime() - offset).toISOString()
}

function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0)
}

/** Milliseconds east of Greenwich. */
function toOffset(zone: string | undefined): number | undefined {
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone ?? "")
  if (match === null) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return minutes > 14 * 60 ? undefined : (match[1] === "-" ? -1 : 1) * minutes * 60_000
}
