import { createRandom, day } from "./create-sample-engine.ts"
import { citedArticle, sampleBrand } from "./sample-brand.ts"

export interface SearchRows {
  dimensions: readonly string[]
  rows: { date: string; keys: string[]; clicks: number; impressions: number; position: number }[]
}

const pages = ["/", "/services", `/blog/${citedArticle.slug}`]

/** Searches of a brand: how often each is shown on a day, its place, and the index of the page that it leads to. */
const queries: readonly [text: string, impressions: number, position: number, page: number][] = [
  ["lantern studio", 70, 1.2, 0],
  ["what ai says about my company", 160, 7.4, 2],
  ["check ai mentions", 95, 5.1, 2],
  ["help page rewriting", 60, 11.3, 1],
  ["paperlane alternative", 45, 14.6, 1],
]

/** What Search Console would report of `days` days that end three days before `now`, in milliseconds since 1970. */
export function toSearchRows({
  now,
  days,
  publishedAt,
}: {
  now: number
  days: number
  publishedAt: number
}): SearchRows[] {
  const random = createRandom("searches")
  const rows = Array.from({ length: days }, (_, index) => now - (days + 2 - index) * day).flatMap((at) => {
    const date = new Date(at).toISOString().slice(0, 10)
    return queries
      .filter(([, , , page]) => page !== 2 || at > publishedAt)
      .map(([query, usual, position, page]) => {
        const grown = page === 2 ? Math.min(1, (at - publishedAt) / (30 * day)) : 1
        const impressions = Math.round(usual * grown * (0.7 + random() * 0.6))
        const clicks = Math.min(impressions, Math.round((impressions * (0.35 + random() * 0.3)) / (position + 0.5)))
        return { date, query, page: `https://${sampleBrand.domains[0]}${pages[page]}`, clicks, impressions, position }
      })
  })
  const toRows = (keysOf: (row: (typeof rows)[number]) => string[]) => {
    const groups = Map.groupBy(rows, (row) => [row.date, ...keysOf(row)].join("\n"))
    return [...groups.values()].map((group) => {
      const [first] = group
      const sum = (read: (row: (typeof rows)[number]) => number) => group.reduce((total, row) => total + read(row), 0)
      const impressions = sum((row) => row.impressions)
      return {
        date: first?.date ?? "",
        keys: first === undefined ? [] : keysOf(first),
        clicks: sum((row) => row.clicks),
        impressions,
        position: sum((row) => row.position * row.impressions) / Math.max(1, impressions),
      }
    })
  }
  return [
    { dimensions: [], rows: toRows(() => []) },
    { dimensions: ["query"], rows: toRows(({ query }) => [query]) },
    { dimensions: ["page"], rows: toRows(({ page }) => [page]) },
    { dimensions: ["query", "page"], rows: toRows(({ query, page }) => [query, page]) },
  ]
}
