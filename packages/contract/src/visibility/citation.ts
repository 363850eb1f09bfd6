import { z } from "zod"

import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { countSchema, observedHostSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { comparisonSchema } from "./comparison.ts"
import { rateSchema } from "./visibility-metrics.ts"

export const domainTypeSchema = z
  .enum(["own", "competitor", "social", "media", "reference", "other"])
  .describe("Who owns a domain, or what kind of site it is.")

/** A source that an answer cites. */
export const answerCitationSchema = z.strictObject({
  url: observedUrlSchema.describe(
    "The link as the engine gave it, without campaign parameters. Pages with and without `www.` count as one.",
  ),
  domain: observedHostSchema,
  title: observedTextSchema.nullable().describe("The title that the engine gave; null if it gave none."),
  type: domainTypeSchema,
  competitor_id: idSchema("cmp").nullable().describe("The owner of the domain, for type `competitor`; otherwise null."),
  position: z.int().min(1).describe("Its rank among the sources of the answer; 1 is first."),
  unresolved: z
    .boolean()
    .describe(
      "Whether the engine hid the address behind a redirect that told nothing: `url` is the site's front page.",
    ),
  content_id: idSchema("cnt")
    .nullable()
    .describe(
      "The article of the brand that is at this address, under one of its slugs or on a platform; null for none.",
    ),
})

/** A page that a search of an answer found. */
export const foundPageSchema = answerCitationSchema.pick({
  url: true,
  domain: true,
  title: true,
  type: true,
  content_id: true,
})

/** A citation and the answer that contains it. */
export const citationSchema = answerCitationSchema.extend({
  answer_id: idSchema("ans"),
  scan_id: idSchema("scn"),
  prompt_id: idSchema("prm"),
  engine: engineSchema,
  surface: surfaceSchema,
  answered_at: z.iso.datetime(),
  cited: z.boolean().describe("Whether the text of the answer cites it."),
})

export const citationDomainSchema = z.strictObject({
  domain: observedHostSchema,
  type: domainTypeSchema,
  competitor_id: idSchema("cmp").nullable().describe("The owner of the domain, for type `competitor`; otherwise null."),
  urls: countSchema.describe("How many different pages of the domain were cited."),
  citations: countSchema.describe("How many citations lead to the domain."),
  citation_rate: rateSchema.describe("Answers that cite it / all answers."),
  found_rate: rateSchema.describe(
    "Answers whose searches found it, cited or not / answers of engines that report what they found.",
  ),
  named_answers: countSchema.optional().describe("Of the answers that cite it, those that name the brand."),
  previous_citation_rate: rateSchema
    .nullable()
    .describe("The same in the compared days; null if there is nothing to compare with."),
  comparison: comparisonSchema.nullable().optional(),
  average_position: z.number().min(1).nullable().describe("Its mean rank among the sources of an answer; 1 is first."),
})

/** A source in answers that name competitors. It does not lead to the brand. */
export const citationGapSchema = z.strictObject({
  url: observedUrlSchema.nullable().describe("Null if gaps are grouped by domain."),
  domain: observedHostSchema,
  title: observedTextSchema.nullable().describe("The title that engines gave; null if they gave none."),
  type: domainTypeSchema,
  answers: countSchema.describe("Answers that cite it and name a competitor but not the brand."),
  engines: z.array(engineSchema).max(50).describe("The engines whose answers cite it."),
  prompt_ids: z.array(idSchema("prm")).max(100).describe("The prompts of these answers."),
  competitors: z
    .array(z.strictObject({ competitor_id: idSchema("cmp"), name: z.string() }))
    .max(200)
    .describe("The competitors that these answers name."),
  last_cited_at: z.iso.datetime(),
  held_back: z
    .array(z.strictObject({ prompt_id: idSchema("prm"), until: z.iso.date() }))
    .max(100)
    .optional()
    .describe("Prompts that wait until this day as a comparison: write about them afterwards."),
  quotes: z
    .array(
      z.strictObject({
        text: z.string().max(2000).describe("The first sentence that names a competitor, word for word."),
        answer_id: idSchema("ans"),
        prompt_id: idSchema("prm"),
        prompt: z.string().max(1000).describe("The prompt's text at the time of the scan."),
        engine: engineSchema,
        surface: surfaceSchema,
        answered_at: z.iso.datetime(),
      }),
    )
    .max(3)
    .optional()
    .describe("Only with `quotes`: sentences of its latest answers, of different engines where there are some."),
})

export type Citation = z.infer<typeof citationSchema>
export type CitationDomain = z.infer<typeof citationDomainSchema>
export type CitationGap = z.infer<typeof citationGapSchema>
