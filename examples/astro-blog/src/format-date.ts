// Made once for the languages of `words.ts`, because making one costs as much as a hundred dates.
const formats = { "en-GB": createFormats("en-GB"), "de-DE": createFormats("de-DE") }

/** Formats a date in a language, such as "3 March 2026", in UTC, so that every machine builds the same page. */
export function formatDate(date: Date, locale: string, style: "long" | "short" = "long"): string {
  const { [style]: format } = formats[locale as keyof typeof formats] ?? createFormats(locale)
  return format.format(date)
}

function createFormats(locale: string) {
  return { long: createFormat(locale, "long"), short: createFormat(locale, "short") }
}

function createFormat(locale: string, month: "long" | "short"): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { day: "numeric", month, year: "numeric", timeZone: "UTC" })
}
