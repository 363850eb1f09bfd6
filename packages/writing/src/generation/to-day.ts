/** The day of a date as a page writes it, such as `2026-03-01`; null for anything else than ISO 8601 or an English date. */
export function toDay(written: string | null): string | null {
  const [, year = "", month = "", day = ""] = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(written ?? "") ?? []
  if (year !== "") return toExisting(`${year}-${month}-${day}`)
  // With a month in letters, no other order of its numbers is possible.
  const [text] =
    /^[A-Za-z]{0,9},?\s{0,2}(?:\d{1,2}\s[A-Za-z]{3,9}|[A-Za-z]{3,9}\s\d{1,2}),?\s\d{4}\b/.exec(written ?? "") ?? []
  const at = text === undefined ? Number.NaN : Date.parse(`${text} UTC`)
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10)
}

function toExisting(day: string): string | null {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : day
}
