import { type BrandRow, toProfile } from "@citable/storage/brand-row"
import type { WritingBrand } from "@citable/writing/writing-brand"

/** What models that write may know about a brand, from its row. */
export function toWritingBrand(row: BrandRow): WritingBrand {
  const profile = toProfile(row)
  return {
    name: row.name,
    aliases: JSON.parse(row.aliases) as string[],
    domains: JSON.parse(row.domains) as string[],
    voice: profile.voice,
    audience: profile.audience,
    products: profile.products,
    facts: profile.facts,
    bannedClaims: profile.banned_claims,
    claimsLocale: row.default_locale,
  }
}
