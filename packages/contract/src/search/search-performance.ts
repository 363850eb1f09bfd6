import { z } from "zod"

import { idSchema } from "../id.ts"
import { comparedShape } from "../internal/date-range.ts"
import { countSchema, observedUrlSchema, shareSchema } from "../internal/observed.ts"
import { sourceShape, zoneShape } from "../source.ts"

export const searchCountrySchema = z
  .string()
  .regex(/^[a-z]{3}$/, "a country of three letters, such as usa")
  .describe("The country of the searches: ISO 3166-1 alpha-3 in lower case, such as `usa`.")
export const searchDeviceSchema = z.enum(["desktop", "mobile", "tablet"]).describe("The device of the searches.")

const numbersShape = {
  clicks: countSchema.nullable().describe("Clicks from search results to the site; null without numbers."),
  impressions: countSchema.nullable().describe("How often a result of the site was shown; null without numbers."),
  ctr: shareSchema.nullable().describe("clicks / impressions; null without impressions."),
  position: z
    .number()
    .min(0)
    .nullable()
    .describe("Mean of the topmost position, weighted by impressions; 1 is the top. Null without impressions."),
}

/** Clicks and impressions in search results. */
export const searchTotalsSchema = z.strictObject(numbersShape)

export const searchDaySchema = z.strictObject({ date: z.iso.date(), ...numbersShape })

const rowShape = {
  ...numbersShape,
  previous: searchTotalsSchema
    .nullable()
    .describe("The numbers in the compared days; null if there is nothing to compare with."),
}
export const searchQueryRowSchema = z.strictObject({
  query: z.string().max(2000).describe("What people searched for."),
  ...rowShape,
})
export const searchPageRowSchema = z.strictObject({ url: observedUrlSchema, ...rowShape })

const rankedKeywordSchema = z.strictObject({
  keyword_id: idSchema("kwd"),
  keyword: z.string(),
  position: z
    .number()
    .min(0)
    .nullable()
    .describe("Mean position over the last seven days with numbers; 1 is the top. Null if unknown."),
  previous_position: z.number().min(0).nullable().describe("The same over the seven days before that."),
})

/** What Search Console leaves out of its lists of queries, because few people searched for it. */
export const hiddenShape = {
  hidden: z
    .strictObject({
      clicks: countSchema,
      impressions: countSchema,
      share_of_clicks: shareSchema.nullable().describe("Null without clicks."),
      share_of_impressions: shareSchema.nullable().describe("Null without impressions."),
    })
    .nullable()
    .describe(
      "What belongs to no query that Search Console names (anonymised queries), on the days with both numbers; null if unknown.",
    ),
}

/** How the brand's site performs in search. Each block reports its source and age. */
export const searchPerformanceSchema = z.strictObject({
  ...comparedShape,
  search: z
    .strictObject({
      ...sourceShape,
      ...zoneShape,
      ...hiddenShape,
      totals: searchTotalsSchema,
      previous: searchTotalsSchema.nullable(),
      days: z.array(searchDaySchema).max(600),
      top_queries: z.array(searchQueryRowSchema).max(10).describe("The queries with the most clicks."),
      top_pages: z.array(searchPageRowSchema).max(10).describe("The pages with the most clicks."),
    })
    .describe("Numbers from Search Console or an import."),
  keywords: z
    .strictObject({
      ...sourceShape,
      tracked: countSchema.describe("How many keywords the brand tracks, including those without a position."),
      top_3: countSchema.nullable().describe("How many rank at 3 or better; null without positions."),
      top_10: countSchema.nullable().describe("How many rank at 10 or better; null without positions."),
      average_position: z.number().min(0).nullable().describe("Their mean position; null without positions."),
      data: z.array(rankedKeywordSchema).max(20).describe("The keywords with the best positions."),
    })
    .describe("The positions of the tracked keywords."),
  backlinks: z
    .strictObject({
      ...sourceShape,
      backlinks: countSchema.nullable().describe("Links to the site; null without a source."),
      referring_domains: countSchema.nullable(),
      gained: countSchema.nullable().describe("Links gained within the range; null without a source."),
      lost: countSchema.nullable().describe("Links lost within the range; null without a source."),
    })
    .describe("A summary of the links to the site."),
})

export const opportunityKindSchema = z
  .enum(["striking_distance", "low_ctr", "decaying_page", "cannibalisation"])
  .describe(
    "`striking_distance`: nearly on top. `low_ctr`: seen, but seldom clicked. `decaying_page`: loses clicks. `cannibalisation`: several pages compete.",
  )

/** An opportunity for more clicks, computed from the brand's own search data. */
export const searchOpportunitySchema = z.strictObject({
  kind: opportunityKindSchema,
  query: z.string().max(2000).nullable().describe("Null for an opportunity about a whole page."),
  pages: z
    .array(observedUrlSchema)
    .max(20)
    .describe("The affected page. For cannibalisation, all competing pages, the strongest first."),
  ...rowShape,
  expected_ctr: shareSchema
    .nullable()
    .describe(
      "The click rate to expect at this position; null beyond position 10, unless the site has results of its own there.",
    ),
  ctr_source: z
    .enum(["site", "typical"])
    .nullable()
    .describe(
      "Where the expected click rates come from: `site` for the site's own results at that position, `typical` for half of what a published study measured, because the site has too few. Null if the opportunity is about something else.",
    ),
  potential_clicks: countSchema
    .nullable()
    .describe(
      "How many more clicks the range would have had at the expected rate or position; null if it cannot be computed.",
    ),
  detail: z.string().max(500).describe("What was found, in one sentence."),
})

export type SearchPerformance = z.infer<typeof searchPerformanceSchema>
export type SearchTotals = z.infer<typeof searchTotalsSchema>
export type SearchOpportunity = z.infer<typeof searchOpportunitySchema>
