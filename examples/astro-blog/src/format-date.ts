const formats = { long: createFormat("long"), short: createFormat("short") }

/** Formats a date, such as "3 March 2026", in UTC, so that every machine builds the same page. */
export function formatDate(date: Date, style: "long" | "short" = "long"): string {
  return formats[style].format(date)
}

function createFormat(month: "long" | "short"): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month, year: "numeric", timeZone: "UTC" })
}
