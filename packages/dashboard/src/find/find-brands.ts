import type { SignedInRequest } from "@citable/page-kit"

import type { Findable } from "../articles/findable.ts"
import { listOwnBrands, type OwnBrand } from "../brands/list-own-brands.ts"
import { findMediaPath } from "../frame/media-path.ts"
import { sections } from "../frame/sections.ts"

export interface BrandSearch {
  /** Text in the name. Empty for all brands. */
  q: string
  /** The page that somebody comes from: the links lead to the same page of another brand. Empty for the first page. */
  section?: string
  /** The days of the figures of that page, with a question mark; empty for none. */
  days?: string
  /** At most so many. */
  most: number
}

/** Finds brands of a person, with those first whose names begin with the text. */
export async function findBrands(
  page: Pick<SignedInRequest, "listAccounts">,
  { q, section = "", days = "", most }: BrandSearch,
): Promise<{ found: Findable[]; isMore: boolean }> {
  const entry = sections.flatMap(({ parts }) => parts).find((part) => part.section === section)
  const text = q.toLowerCase()
  const asked = { most, ...(q === "" ? {} : { q }) }
  const { brands, isMore } = await listOwnBrands(await page.listAccounts(), asked)
  const [first, others] = [true, false].map((begins) =>
    brands.filter(({ name }) => name.toLowerCase().startsWith(text) === begins),
  )
  const shown = [...(first ?? []), ...(others ?? [])].slice(0, most)
  const found = await Promise.all(
    shown.map(async ({ id, name, accountId, scopes, ...brand }) => ({
      name,
      detail: accountId === undefined ? "Brand" : `Brand in ${accountId}`,
      value: `/brands/${id}${entry !== undefined && scopes.has(entry.scope) ? `${entry.path}${days}` : ""}`,
      ...(brand.logoId !== null && { picture: await readLogo({ id, ...brand }) }),
    })),
  )
  return { found, isMore: isMore || brands.length > found.length }
}

async function readLogo({ id, call }: Pick<OwnBrand, "id" | "call">): Promise<string | undefined> {
  const { logo } = await call("get_brand", { brand_id: id })
  return logo === null ? undefined : findMediaPath(logo.url)
}
