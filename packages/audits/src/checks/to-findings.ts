import type { Finding } from "./check.ts"

/** How many are named; the rest is counted. */
const MOST_NAMED = 3
const MOST_LENGTH = 150

/** One finding that names the first of several things; none if there is none. */
export function toFindings(items: Iterable<string>, severity?: Finding["severity"]): Finding[] {
  const all = [...new Set(items)]
  if (all.length === 0) return []
  const named = all
    .slice(0, MOST_NAMED)
    .map((item) => (item.length > MOST_LENGTH ? `${item.slice(0, MOST_LENGTH)}…` : item).toWellFormed())
  const more = all.length - named.length
  const detail = `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`
  return [severity === undefined ? { detail } : { severity, detail }]
}
