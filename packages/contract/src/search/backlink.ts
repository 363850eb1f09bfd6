import { z } from "zod"

import { countSchema, observedHostSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { sourceSchema } from "../source.ts"

export const linkRelSchema = z
  .array(z.string().max(100))
  .max(20)
  .describe("The link types in its `rel` attribute, such as `nofollow`; empty for a link without any.")

/** A link from another site to the brand's site. */
export const backlinkSchema = z.strictObject({
  from_url: observedUrlSchema.describe("The page with the link."),
  from_domain: observedHostSchema,
  to_url: observedUrlSchema.nullable().describe("The page of the brand; null if the source does not report it."),
  anchor: observedTextSchema.nullable().describe("The text of the link; null if the source does not report it."),
  rel: linkRelSchema
    .nullable()
    .describe("The link types, such as `nofollow`; null if the source does not report them."),
  first_seen: z.iso.date().nullable().describe("The day a source first saw it; null if unknown."),
  last_seen: z.iso.date().nullable().describe("The day a source last saw it; null if unknown."),
  lost: z.boolean().nullable().describe("Whether a source reports that the link is gone; null if none says."),
  source: sourceSchema,
})

/** The backlinks from one registrable domain. */
export const referringDomainSchema = z.strictObject({
  domain: observedHostSchema,
  backlinks: countSchema.describe("How many links lead from it to the site."),
  followed: countSchema
    .nullable()
    .describe("Links without nofollow, ugc or sponsored; null if the source does not report the types."),
  pages_linked: countSchema.nullable().describe("How many pages of the site it links to; null if unknown."),
  first_seen: z.iso.date().nullable().describe("The day a source first saw a link; null if unknown."),
  last_seen: z.iso.date().nullable().describe("The day a source last saw a link; null if unknown."),
  source: sourceSchema,
})

/** A domain that ranks for the keywords that the brand tracks. */
export const searchCompetitorSchema = z.strictObject({
  domain: observedHostSchema,
  competitor_id: z.string().max(48).nullable().describe("The tracked competitor with this domain, if there is one."),
  keywords: countSchema.describe("How many of the `keywords_checked` it ranks for."),
  keywords_checked: countSchema.describe("How many tracked keywords have known results."),
  average_position: z.number().min(0).nullable().describe("Its mean position for them; null if unknown."),
  ahead: countSchema.nullable().describe("How many of its keywords the brand ranks lower for, or not at all."),
})

export type Backlink = z.infer<typeof backlinkSchema>
export type ReferringDomain = z.infer<typeof referringDomainSchema>
export type SearchCompetitor = z.infer<typeof searchCompetitorSchema>
