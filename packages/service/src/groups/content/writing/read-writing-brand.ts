import { type BrandRow, toProfile } from "../../../storage/brand-row.ts"
import type { WritingBrand } from "../../../writing/writing-brand.ts"

/** What models that write may know about a brand. */
export function readWritingBrand(brand: BrandRow): WritingBrand {
  const { voice, audience, products, facts, banned_claims: bannedClaims } = toProfile(brand)
  return {
    name: brand.name,
    aliases: JSON.parse(brand.aliases) as string[],
    domains: JSON.parse(brand.domains) as string[],
    voice,
    audience,
    products,
    facts,
    bannedClaims,
  }
}
