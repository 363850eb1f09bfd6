import { z } from "zod"

import type { Google } from "./create-google.ts"
import type { GoogleCredentials } from "./google-credentials.ts"
import { unreadable } from "./read-google-answer.ts"

export interface SearchConsoleQuery {
  /** `sc-domain:example.com`, or a URL prefix. */
  property: string
  from: string
  to: string
  dimensions: readonly ("date" | "query" | "page" | "country" | "device")[]
}

export interface SearchConsoleRow {
  keys: string[]
  clicks: number
  impressions: number
  position: number
}

/** The most rows of one request, by Search Console's documentation. */
const pageRows = 25_000
/** Google itself keeps 50,000 rows for each day and type of search. */
const maxPages = 40

const count = z.number().min(0).max(1e9).transform(Math.round)
const answerSchema = z.object({
  rows: z
    .array(
      z.object({
        keys: z.array(z.string()).optional(),
        clicks: count,
        impressions: count,
        position: z.number().min(0).max(1e6),
      }),
    )
    .optional(),
})

/** The path of a property in requests to Search Console. */
export const sitePath = (property: string) => `/webmasters/v3/sites/${encodeURIComponent(property)}`

/**
 * Reads all rows of a query about web searches, page by page, for days that are final (`dataState: "final"`).
 * `searchanalytics.query` of the Search Console API v3.
 */
export async function querySearchConsole(
  google: Google,
  credentials: GoogleCredentials,
  { property, from, to, dimensions }: SearchConsoleQuery,
): Promise<SearchConsoleRow[]> {
  const all: SearchConsoleRow[] = []
  for (let page = 0; page < maxPages; page++) {
    const json = await google.request(credentials, {
      api: "search_console",
      method: "POST",
      path: `${sitePath(property)}/searchAnalytics/query`,
      body: {
        startDate: from,
        endDate: to,
        dimensions,
        type: "web",
        dataState: "final",
        rowLimit: pageRows,
        startRow: page * pageRows,
      },
    })
    const answer = answerSchema.safeParse(json)
    if (!answer.success) throw unreadable("its rows are not as documented")
    const rows = answer.data.rows ?? []
    for (const { keys = [], ...numbers } of rows) {
      if (keys.length !== dimensions.length) throw unreadable("the keys of a row do not match the dimensions")
      all.push({ keys, ...numbers })
    }
    if (rows.length < pageRows) return all
  }
  return all
}
