import type { BrandPage, PageContext } from "@citable/service/pages"

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
export async function readTracked(pages: Pick<PageContext, "kernel">, brand: BrandPage): Promise<Tracked[]> {
  const { aliases, domains } = brand.detail
  return [{ id: null, name: brand.name, aliases, domains }, ...(await readAllCompetitors(pages, brand))]
}
