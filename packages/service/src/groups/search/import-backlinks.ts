import { notFound } from "@citable/contract/problem-error"
import type { importBacklinks as operation } from "@citable/contract/search"
import { lockBrand } from "@citable/storage/brand-row"
import type { z } from "zod"

import type { Answer, WriteContext } from "../../call/call-context.ts"
import { storeDomains } from "./backlinks/store-domains.ts"
import { recordSource, storeLinks } from "./backlinks/store-links.ts"

/** Imports rows of a file. */
export async function importBacklinks(
  { db, brand, now }: WriteContext,
  input: z.output<typeof operation.input>,
): Promise<Answer<z.output<typeof operation.output>>> {
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const { source, domains } = input
  const links = input.links.map((link) => ({
    fromUrl: link.from_url,
    toUrl: link.to_url,
    anchor: link.anchor,
    rel: link.rel,
    firstSeen: link.first_seen,
    lastSeen: link.last_seen,
    lost: link.lost,
    lostOn: link.lost_on,
  }))
  const changed =
    (await storeLinks(db, { brandId: brand.id, source, links })) + (await storeDomains(db, brand.id, source, domains))
  // Importing the same file again changes nothing.
  if (changed > 0) await recordSource(db, brand.id, source, now())
  return { output: { rows: links.length + domains.length, changed } }
}
