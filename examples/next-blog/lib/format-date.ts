const formats = {
  long: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
  short: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
}

/** Formats a date, such as "3 March 2026" or "3 Mar", in UTC, so that every machine builds the same page. */
export function formatDate(time: string, style: keyof typeof formats = "long"): string {
  return formats[style].format(new Date(time))
}
