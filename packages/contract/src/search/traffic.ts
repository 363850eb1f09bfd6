import { z } from "zod"

import { comparedShape } from "../internal/date-range.ts"
import { countSchema, observedTextSchema, observedUrlSchema, shareSchema } from "../internal/observed.ts"
import { sourceShape, zoneShape } from "../source.ts"
import { searchReportSourceSchema } from "./search-import.ts"

const numbersShape = {
  sessions: countSchema.nullable().describe("Visits; null without numbers."),
  users: countSchema
    .nullable()
    .describe(
      "The sum of the users of each day and row. A person who came on two days or by two channels counts twice.",
    ),
  conversions: z.number().min(0).nullable().describe("Key events. GA4 can count fractions of them."),
}

const trafficTotalsSchema = z.strictObject(numbersShape)
const rowShape = {
  ...numbersShape,
  previous: trafficTotalsSchema
    .nullable()
    .describe("The numbers in the compared days; null if there is nothing to compare with."),
}

export const trafficRowSchema = z.strictObject({
  key: observedUrlSchema.describe("The page's URL, or the name of the channel, source, country or day."),
  ...rowShape,
})

/** What Google Analytics says about its own numbers. */
const qualitySchema = z
  .strictObject({
    days: countSchema.describe("Days of the range that were read."),
    thresholded_days: countSchema.describe("Days on which Google left out rows with few people, for privacy."),
    sampled_days: countSchema.describe("Days on which Google counted only some events."),
    smallest_sample: shareSchema.nullable().describe("The smallest share of events that it counted; null if unknown."),
    days_with_other: countSchema.describe("Days on which Google put the rarest rows together into `(other)`."),
    unknown_days: countSchema.describe("Days that were read before the service kept these facts."),
    unlisted_sessions: countSchema
      .nullable()
      .describe("Sessions of the whole site that are in no row, because Google left the rows out; null if unknown."),
  })
  .describe("How complete the numbers are, as Google says.")

/** The first fields of every answer about traffic. */
export const trafficHeadShape = {
  ...comparedShape,
  ...sourceShape,
  ...zoneShape,
  quality: qualitySchema,
  totals: trafficTotalsSchema.describe("The numbers of the whole range."),
  previous: trafficTotalsSchema
    .nullable()
    .describe("The numbers in the compared days; null if there is nothing to compare with."),
}

/** What a search engine itself counts in its AI answers, as somebody imported it. */
const assistantReportSchema = z.strictObject({
  report: searchReportSourceSchema,
  from: z.iso.date().describe("The first day of the report."),
  to: z.iso.date().describe("The last day of the report."),
  imported_at: z.iso.datetime(),
  shown: countSchema
    .nullable()
    .describe("Impressions (Google) or citations (Bing) on the days that were imported; null without days."),
  pages: z
    .array(z.strictObject({ url: observedUrlSchema, shown: countSchema }))
    .max(50)
    .describe("The pages that were shown most."),
  queries: z
    .array(z.strictObject({ query: observedTextSchema, shown: countSchema }))
    .max(50)
    .describe("The searches of the assistant with which it found the pages (grounding queries)."),
})

/** Sessions that came from an AI assistant, recognised by their source, or by the channel in which Analytics puts them. */
export const aiReferralsSchema = z.strictObject({
  ...trafficHeadShape,
  share_of_sessions: shareSchema.nullable().describe("These sessions / all sessions of the site."),
  all_sessions: countSchema.nullable().describe("All sessions of the site; null without numbers."),
  recognised: z
    .strictObject({
      by_both: countSchema,
      by_channel: countSchema.describe("Only by Google's channel `AI Assistant`, which exists since May 2026."),
      by_source: countSchema.describe("Only by a source that the service knows: Google counts them elsewhere."),
    })
    .nullable()
    .describe("How these sessions were recognised; null without numbers."),
  reports: z
    .array(assistantReportSchema)
    .max(2)
    .describe("The newest imported reports of search engines about their own AI answers."),
  assistants: z
    .array(
      z.strictObject({
        assistant: observedTextSchema.describe(
          "The assistant, such as `chatgpt` or `perplexity`, or the source of one that the service does not know.",
        ),
        ...rowShape,
      }),
    )
    .max(50)
    .describe("The numbers of each assistant."),
  pages: z
    .array(z.strictObject({ url: observedUrlSchema, ...rowShape }))
    .max(50)
    .describe("The pages that most of them started on."),
  days: z.array(z.strictObject({ date: z.iso.date(), ...numbersShape })).max(600),
})

export type TrafficRow = z.infer<typeof trafficRowSchema>
export type AiReferrals = z.infer<typeof aiReferralsSchema>
