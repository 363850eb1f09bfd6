import { z } from "zod"

import { idSchema } from "../id.ts"
import { comparedShape } from "../internal/date-range.ts"
import { countSchema, observedUrlSchema, shareSchema } from "../internal/observed.ts"
import { sourceShape } from "../source.ts"

/** ISO 3166-1 alpha-3 in lower case, as Search Console writes countries. */
export const searchCountrySchema = z.string().regex(/^[a-z]{3}$/, "a country of three letters, such as usa")
export const searchDeviceSchema = z.enum(["desktop", "mobile", "tablet"])

const numbersShape = {
  clicks: countSchema.nullable(),
  impressions: countSchema.nullable(),
  /** clicks / impressions; null without impressions. */
  ctr: shareSchema.nullable(),
  /** Mean of the topmost position, weighted by impressions; 1 is the top. Null without impressions. */
  position: z.number().min(0).nullable(),
}

/** Clicks and impressions in search results. */
export const searchTotalsSchema = z.strictObject(numbersShape)

export const searchDaySchema = z.strictObject({ date: z.iso.date(), ...numbersShape })

const rowShape = { ...numbersShape, previous: searchTotalsSchema.nullable() }
export const searchQueryRowSchema = z.strictObject({ query: z.string().max(2000), ...rowShape })
export const searchPageRowSchema = z.strictObject({ url: observedUrlSchema, ...rowShape })

const rankedKeywordSchema = z.strictObject({
  keyword_id: idSchema("kwd"),
  keyword: z.string(),
  position: z.number().min(0).nullable(),
  previous_position: z.number().min(0).nullable(),
})

/** How the brand's site performs in search. Each block reports its source and age. */
export const searchPerformanceSchema = z.strictObject({
  ...comparedShape,
  search: z.strictObject({
    ...sourceShape,
    totals: searchTotalsSchema,
    previous: searchTotalsSchema.nullable(),
    days: z.array(searchDaySchema).max(600),
    top_queries: z.array(searchQueryRowSchema).max(10),
    top_pages: z.array(searchPageRowSchema).max(10),
  }),
  keywords: z.strictObject({
    ...sourceShape,
    /** How many keywords the brand tracks, including those without a position. */
    tracked: countSchema,
    top_3: countSchema.nullable(),
    top_10: countSchema.nullable(),
    average_position: z.number().min(0).nullable(),
    /** The keywords with the best positions. */
    data: z.array(rankedKeywordSchema).max(20),
  }),
  backlinks: z.strictObject({
    ...sourceShape,
    backlinks: countSchema.nullable(),
    referring_domains: countSchema.nullable(),
    /** Links gained within the range. */
    gained: countSchema.nullable(),
    lost: countSchema.nullable(),
  }),
})

export const opportunityKindSchema = z.enum(["striking_distance", "low_ctr", "decaying_page", "cannibalisation"])

/** An opportunity for more clicks, computed from the brand's own search data. */
export const searchOpportunitySchema = z.strictObject({
  kind: opportunityKindSchema,
  /** Null for an opportunity about a whole page. */
  query: z.string().max(2000).nullable(),
  /** The affected page. For cannibalisation, all competing pages, the strongest first. */
  pages: z.array(observedUrlSchema).max(20),
  ...rowShape,
  /** The click rate to expect at this position; null beyond position 10, unless the site has results of its own there. */
  expected_ctr: shareSchema.nullable(),
  /**
   * Where the expected click rates come from: `site` for the site's own results at that position, `typical` for half of
   * what a published study measured, because the site has too few. Null if the opportunity is about something else.
   */
  ctr_source: z.enum(["site", "typical"]).nullable(),
  /** How many more clicks the range would have had at the expected rate or position; null if it cannot be computed. */
  potential_clicks: countSchema.nullable(),
  detail: z.string().max(500),
})

export type SearchPerformance = z.infer<typeof searchPerformanceSchema>
export type SearchTotals = z.infer<typeof searchTotalsSchema>
export type SearchOpportunity = z.infer<typeof searchOpportunitySchema>
