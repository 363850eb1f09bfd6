const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a date, such as "3 March 2026", in UTC, so that every machine builds the same page. */
export function formatDate(date: Date, style: "long" | "short" = "long"): string {
  let format = formats.get(style)
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: style, year: "numeric", timeZone: "UTC" })
    formats.set(style, format)
  }
  return format.format(date)
}
