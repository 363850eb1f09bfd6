import { z } from "zod"

import { countSchema, observedHostSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { sourceSchema } from "../source.ts"

export const linkRelSchema = z.array(z.string().max(100)).max(20)

/** A link from elsewhere to the brand's site. */
export const backlinkSchema = z.strictObject({
  from_url: observedUrlSchema,
  from_domain: observedHostSchema,
  /** Null where the source does not tell. */
  to_url: observedUrlSchema.nullable(),
  anchor: observedTextSchema.nullable(),
  /** The link types, such as `nofollow`; null where the source does not tell. */
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
  /** Those without nofollow, ugc or sponsored; null where the source does not tell. */
  followed: countSchema.nullable(),
  pages_linked: countSchema.nullable(),
  first_seen: z.iso.date().nullable(),
  last_seen: z.iso.date().nullable(),
  source: sourceSchema,
})

/** A domain that ranks for the keywords the brand tracks. */
export const searchCompetitorSchema = z.strictObject({
  domain: observedHostSchema,
  /** The competitor of that domain, where the brand tracks it. */
  competitor_id: z.string().max(48).nullable(),
  /** Tracked keywords it ranks for, of `keywords_checked`. */
  keywords: countSchema,
  keywords_checked: countSchema,
  average_position: z.number().min(0).nullable(),
  /** Its keywords for which the brand ranks lower or not at all. */
  ahead: countSchema.nullable(),
})

export type Backlink = z.infer<typeof backlinkSchema>
export type ReferringDomain = z.infer<typeof referringDomainSchema>
export type SearchCompetitor = z.infer<typeof searchCompetitorSchema>
