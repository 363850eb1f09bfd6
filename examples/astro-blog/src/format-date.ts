const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a date in a language, such as "3 March 2026", in UTC, so that every machine builds the same page. */
export function formatDate(date: Date, locale: string, month: "long" | "short" = "long"): string {
  const key = `${locale} ${month}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { day: "numeric", month, year: "numeric", timeZone: "UTC" })
  formats.set(key, format)
  return format.format(date)
}
