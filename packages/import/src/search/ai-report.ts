import type { SearchDimension, SearchReportSource } from "@citable/contract/search"

import { readCount } from "./read-numbers.ts"
import type { FileRecords } from "./read-records.ts"
import { toSearchColumn } from "./search-columns.ts"
import type { ParsedFile, RefusedLine, SearchTableRow } from "./search-table.ts"
import { toDay } from "./to-day.ts"

/** Where a report about answers of assistants has its columns. */
export interface AiColumns {
  report: SearchReportSource
  /** Undefined for a report by day alone. */
  dimension: SearchDimension | undefined
  key: number
  date: number
  count: number
}

/**
 * Recognises a report that counts how often assistants show a site: “AI Performance” of Bing Webmaster Tools has citations, “Generative AI” of
 * Search Console has impressions and no clicks. "unused" is one of them by country or device, and undefined another file.
 */
export function readAiColumns(heads: readonly string[]): AiColumns | "unused" | undefined {
  const names = heads.map((head) => head.trim().toLowerCase())
  const columns = names.map((name) => (name.startsWith("grounding quer") ? "query" : toSearchColumn(name)))
  const citations = names.findIndex((name) => /^(?:total )?citations?(?: count)?$/.test(name))
  const impressions = columns.indexOf("impressions")
  const others = ["clicks", "ctr", "position", "position_sum"] as const
  const isGoogle = impressions >= 0 && !others.some((one) => columns.includes(one))
  if (citations < 0 && !isGoogle) return undefined
  const date = columns.indexOf("date")
  // The report by day also counts the pages that were cited.
  const [query, page] = [
    columns.indexOf("query"),
    names[1] === "citations" && date === 0 ? -1 : columns.indexOf("page"),
  ]
  if (date < 0 && page < 0 && query < 0) return "unused"
  return {
    report: citations < 0 ? "search_console_ai" : "bing_ai",
    dimension: query >= 0 ? "query" : page >= 0 ? "page" : undefined,
    key: query >= 0 ? query : page,
    date,
    count: citations < 0 ? impressions : citations,
  }
}

/** Reads the rows of such a report. Their counts are impressions or citations. */
export function toAiTable(name: string, { records }: FileRecords, columns: AiColumns): ParsedFile {
  const { report, dimension, key, date, count } = columns
  const rows: SearchTableRow[] = []
  const refused: RefusedLine[] = []
  for (const { line, cells } of records) {
    const cell = (place: number) => cells[place]?.trim() ?? ""
    const day = date < 0 ? "" : toDay(cell(date))
    const impressions = readCount(cell(count))
    const reason =
      day === undefined
        ? `${cell(date).slice(0, 100)} is not a day such as 2026-07-01`
        : impressions === undefined
          ? `${cell(count).slice(0, 100)} is not a whole number`
          : undefined
    if (reason !== undefined || day === undefined || impressions === undefined)
      refused.push({ name, line, reason: reason ?? "" })
    else rows.push({ date: day, keys: dimension === undefined ? [] : [cell(key)], clicks: 0, impressions, position: 0 })
  }
  const dimensions = dimension === undefined ? [] : [dimension]
  return { tables: [{ name, report, dimensions, isDaily: date >= 0, rows }], refused, otherSearches: 0 }
}
