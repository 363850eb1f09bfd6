import type { BrandProfile } from "@citable/contract"

/** What models that write may know about a brand. Jobs keep it as it was when they began. */
export interface WritingBrand {
  name: string
  aliases: readonly string[]
  domains: readonly string[]
  voice: string | null
  audience: string | null
  products: BrandProfile["products"]
  facts: readonly string[]
  bannedClaims: readonly string[]
  /** The language of the banned claims: the brand's own, since a profile names none. */
  claimsLocale: string
}
