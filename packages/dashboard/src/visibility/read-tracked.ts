import type { BrandPage } from "@citable/page-kit"

import { readAllCompetitors } from "./read-all-competitors.ts"

/** A name that answers are searched for. */
interface Tracked {
  /** Null for the brand itself. */
  id: string | null
  name: string
  aliases: readonly string[]
  domains: readonly string[]
}

/** The names that answers are searched for: the brand first, then its competitors. */
export async function readTracked(brand: BrandPage): Promise<Tracked[]> {
  const { aliases, domains } = brand.detail
  return [{ id: null, name: brand.name, aliases, domains }, ...(await readAllCompetitors(brand))]
}
