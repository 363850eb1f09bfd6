/** The parameters of an address that say which days figures are of. Other pages of a brand keep them, so that the way back has them. */
const names = ["from", "to", "compare"] as const

/** The days in a query, with its question mark; empty if it has none. */
export function keptDays(query: URLSearchParams): string {
  const days = names.flatMap((name) => {
    const value = query.get(name) ?? ""
    return /^[\w-]{1,20}$/.test(value) ? [[name, value]] : []
  })
  return days.length === 0 ? "" : `?${new URLSearchParams(days)}`
}
