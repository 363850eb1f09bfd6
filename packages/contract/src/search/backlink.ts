import { z } from "zod"

import { countSchema, observedHostSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { sourceSchema } from "../source.ts"

export const linkRelSchema = z.array(z.string().max(100)).max(20)

/** A link from another site to the brand's site. */
export const backlinkSchema = z.strictObject({
  from_url: observedUrlSchema,
  from_domain: observedHostSchema,
  /** Null if the source does not report it. */
  to_url: observedUrlSchema.nullable(),
  anchor: observedTextSchema.nullable(),
  /** The link types, such as `nofollow`; null if the source does not report them. */
  rel: linkRelSchema.nullable(),
  first_seen: z.iso.date().nullable(),
  last_seen: z.iso.date().nullable(),
  lost: z.boolean().nullable(),
  source: sourceSchema,
})

/** The backlinks from one registrable domain. */
export const referringDomainSchema = z.strictObject({
  domain: observedHostSchema,
  backlinks: countSchema,
  /** Links without nofollow, ugc or sponsored; null if the source does not report the types. */
  followed: countSchema.nullable(),
  pages_linked: countSchema.nullable(),
  first_seen: z.iso.date().nullable(),
  last_seen: z.iso.date().nullable(),
  source: sourceSchema,
})

/** A domain that ranks for the keywords that the brand tracks. */
export const searchCompetitorSchema = z.strictObject({
  domain: observedHostSchema,
  /** The tracked competitor with this domain, if there is one. */
  competitor_id: z.string().max(48).nullable(),
  /** How many of the `keywords_checked` it ranks for. */
  keywords: countSchema,
  keywords_checked: countSchema,
  average_position: z.number().min(0).nullable(),
  /** How many of its keywords the brand ranks lower for, or not at all. */
  ahead: countSchema.nullable(),
})

export type Backlink = z.infer<typeof backlinkSchema>
export type ReferringDomain = z.infer<typeof referringDomainSchema>
export type SearchCompetitor = z.infer<typeof searchCompetitorSchema>
