const formats = new Map<string, Intl.DateTimeFormat>()
const styles = {
  long: { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
  short: { day: "numeric", month: "short", timeZone: "UTC" },
} as const

/** Formats a date in a language, such as "3 March 2026" or "3 Mar", in UTC, so that every machine builds the same page. */
export function formatDate(time: string, locale: string, style: keyof typeof styles = "long"): string {
  const key = `${locale} ${style}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, styles[style])
  formats.set(key, format)
  return format.format(new Date(time))
}
