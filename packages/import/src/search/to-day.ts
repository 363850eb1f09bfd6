/** Reads a day from ISO 8601, with or without hyphens, or from English, such as `Oct 1, 2026`. Undefined for anything else. */
export function toDay(text: string): string | undefined {
  const english = /^[A-Z][a-z]{2,8} \d{1,2}, \d{4}$/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  if (!Number.isNaN(english)) return new Date(english).toISOString().slice(0, 10)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")
  const time = Date.parse(`${day}T00:00:00Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return isDay ? day : undefined
}
