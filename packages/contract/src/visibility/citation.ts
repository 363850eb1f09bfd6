import { z } from "zod"

import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { countSchema, observedHostSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { rateSchema } from "./visibility-metrics.ts"

/** Who owns a domain, or what kind of site it is. */
export const domainTypeSchema = z.enum(["own", "competitor", "social", "media", "reference", "other"])

/** A source that an answer cites. */
export const answerCitationSchema = z.strictObject({
  /** The link as the engine gave it, without campaign parameters. Pages with and without `www.` count as one. */
  url: observedUrlSchema,
  domain: observedHostSchema,
  title: observedTextSchema.nullable(),
  type: domainTypeSchema,
  /** The owner of the domain, for type `competitor`. */
  competitor_id: idSchema("cmp").nullable(),
  /** Its rank among the sources of the answer; 1 is first. */
  position: z.int().min(1),
})

/** A citation and the answer that contains it. */
export const citationSchema = answerCitationSchema.extend({
  answer_id: idSchema("ans"),
  scan_id: idSchema("scn"),
  prompt_id: idSchema("prm"),
  engine: engineSchema,
  surface: surfaceSchema,
  answered_at: z.iso.datetime(),
})

export const citationDomainSchema = z.strictObject({
  domain: observedHostSchema,
  type: domainTypeSchema,
  competitor_id: idSchema("cmp").nullable(),
  urls: countSchema,
  citations: countSchema,
  /** Answers that cite it / all answers. */
  citation_rate: rateSchema,
  previous_citation_rate: rateSchema.nullable(),
  average_position: z.number().min(1).nullable(),
})

/** A source in answers that name competitors. It does not lead to the brand. */
export const citationGapSchema = z.strictObject({
  /** Null if gaps are grouped by domain. */
  url: observedUrlSchema.nullable(),
  domain: observedHostSchema,
  title: observedTextSchema.nullable(),
  type: domainTypeSchema,
  /** Answers that cite it and name a competitor but not the brand. */
  answers: countSchema,
  engines: z.array(engineSchema).max(50),
  prompt_ids: z.array(idSchema("prm")).max(100),
  competitors: z.array(z.strictObject({ competitor_id: idSchema("cmp"), name: z.string() })).max(200),
  last_cited_at: z.iso.datetime(),
})

export type Citation = z.infer<typeof citationSchema>
export type CitationDomain = z.infer<typeof citationDomainSchema>
export type CitationGap = z.infer<typeof citationGapSchema>
