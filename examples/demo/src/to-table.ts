export interface SiteFigures {
  name: string
  /** Article pages after the first build. */
  articles: number
  requestsForBuild: number
  requestsForPublish: number
  publishToLiveMs: number | undefined
}

/** Formats the demo's result as a table, with the allowed number of requests. */
export function toTable(published: number, sites: readonly SiteFigures[]): string[] {
  const cold = Math.ceil(published / 100)
  const rows = [
    ["", ...sites.map(({ name }) => name)],
    [`article pages (of ${published})`, ...sites.map(({ articles }) => String(articles))],
    [`requests, cold build (≤ ${cold} + 2)`, ...sites.map((site) => String(site.requestsForBuild))],
    ["requests, after the publish", ...sites.map((site) => String(site.requestsForPublish))],
    [
      "publish → live",
      ...sites.map(({ publishToLiveMs: ms }) => (ms === undefined ? "not in time" : `${(ms / 1000).toFixed(2)} s`)),
    ],
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return [
    "",
    ...rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    ),
    "",
  ]
}
