import { z } from "zod"

import type { Google } from "./create-google.ts"
import type { GoogleCredentials } from "./google-credentials.ts"
import { unreadable } from "./read-google-answer.ts"

export interface Report {
  /** The number of a GA4 property. */
  property: string
  from: string
  to: string
  dimensions: readonly string[]
  metrics: readonly string[]
}

export interface ReportRow {
  dimensions: string[]
  metrics: number[]
}

/** What Google says about the numbers of a report (`ResponseMetaData` of the Data API). */
export interface ReportFacts {
  /** Google leaves out rows with few people, and the numbers of what is left can be too low. */
  isThresholded: boolean
  /** Google has put the rarest rows together into `(other)`. */
  hasOther: boolean
  /** How many of all events Google counted, from 0 to 1. 1 if it counted all of them. */
  sampled: number
  /** The time zone of the property, in which its days begin; null if Google does not say. */
  timeZone: string | null
}

export interface ReportAnswer {
  rows: ReportRow[]
  facts: ReportFacts
}

/** The most rows of one request, by the Data API's documentation. */
const pageRows = 250_000
const maxPages = 8

const values = z.array(z.object({ value: z.string().optional() })).optional()
const answerSchema = z.object({
  rows: z.array(z.object({ dimensionValues: values, metricValues: values })).optional(),
  rowCount: z.number().optional(),
  metadata: z
    .object({
      subjectToThresholding: z.boolean().optional(),
      dataLossFromOtherRow: z.boolean().optional(),
      samplingMetadatas: z
        .array(z.object({ samplesReadCount: z.string().optional(), samplingSpaceSize: z.string().optional() }))
        .optional(),
      timeZone: z.string().max(100).optional(),
    })
    .optional(),
})

/** Reads all rows of a report, page by page. `properties.runReport` of the Google Analytics Data API v1beta. */
export async function runReport(
  google: Google,
  credentials: GoogleCredentials,
  { property, from, to, dimensions, metrics }: Report,
): Promise<ReportAnswer> {
  const all: ReportRow[] = []
  let facts = toFacts(undefined)
  for (let page = 0; page < maxPages; page++) {
    const json = await google.request(credentials, {
      api: "analytics",
      method: "POST",
      path: `/v1beta/properties/${encodeURIComponent(property)}:runReport`,
      body: {
        dateRanges: [{ startDate: from, endDate: to }],
        dimensions: dimensions.map((name) => ({ name })),
        metrics: metrics.map((name) => ({ name })),
        // Google's JSON writes 64-bit integers as text.
        limit: String(pageRows),
        offset: String(page * pageRows),
        keepEmptyRows: false,
      },
    })
    const answer = answerSchema.safeParse(json)
    if (!answer.success) throw unreadable("its rows are not as documented")
    const rows = answer.data.rows ?? []
    facts = joinFacts(facts, toFacts(answer.data.metadata))
    for (const row of rows) all.push(toRow(row, dimensions.length, metrics.length))
    if (rows.length < pageRows || all.length >= (answer.data.rowCount ?? Infinity)) break
  }
  return { rows: all, facts }
}

function toFacts(metadata: z.infer<typeof answerSchema>["metadata"]): ReportFacts {
  // Google gives one element for each date range, and none if it counted everything.
  const [sample] = metadata?.samplingMetadatas ?? []
  const share = Number(sample?.samplesReadCount) / Number(sample?.samplingSpaceSize)
  return {
    isThresholded: metadata?.subjectToThresholding ?? false,
    hasOther: metadata?.dataLossFromOtherRow ?? false,
    sampled: share >= 0 && share < 1 ? share : 1,
    timeZone: metadata?.timeZone ?? null,
  }
}

/** What holds for several reports together. */
export const joinFacts = (one: ReportFacts, other: ReportFacts): ReportFacts => ({
  isThresholded: one.isThresholded || other.isThresholded,
  hasOther: one.hasOther || other.hasOther,
  sampled: Math.min(one.sampled, other.sampled),
  timeZone: other.timeZone ?? one.timeZone,
})

function toRow(
  {
    dimensionValues = [],
    metricValues = [],
  }: { dimensionValues?: unknown[] | undefined; metricValues?: unknown[] | undefined },
  dimensions: number,
  metrics: number,
): ReportRow {
  const text = (value: unknown) => (value as { value?: string }).value ?? ""
  const numbers = metricValues.map((value) => Number(text(value)))
  if (dimensionValues.length !== dimensions || numbers.length !== metrics) throw unreadable("a row lacks values")
  if (numbers.some((value) => !(value >= 0 && value <= 1e12))) throw unreadable("a metric is not a valid number")
  return { dimensions: dimensionValues.map(text), metrics: numbers }
}
