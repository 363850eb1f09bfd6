import type { Article } from "@citable/contract"
import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"

import { findArticlesAt } from "../find-articles-at.ts"

export interface LinkSource {
  db: Database
  brand: BrandRow
  integrationId: string
  article: Pick<Article, "id" | "slug" | "locale">
  /** Relative links belong to it; undefined if the brand has no domain. */
  site: URL | undefined
  keepsRelativeLinks: boolean
}

/**
 * The addresses that the links of an article get on a platform: a link to another article of the brand leads to that
 * article there, and any other link without a host leads to the brand's own site. A link that is absent from the result
 * stays as it is.
 */
export async function resolveLinks(source: LinkSource, links: readonly string[]): Promise<Map<string, string>> {
  const { db, brand, article, site, keepsRelativeLinks } = source
  const resolved = new Map<string, string>()
  const wanted = links.filter((link) => !/^(?:#|$|[a-z][a-z0-9+.-]*:(?!\/\/))/i.test(link))
  if (wanted.length === 0) return resolved
  const articles = await findArticlesAt(db, wanted, { brand, article })
  const found = new Map(wanted.map((link) => [link, articles.find(link)]))
  const there = await findThere(
    source,
    [...found.values()].flatMap((one) => one?.id ?? []),
  )
  for (const link of wanted) {
    const one = found.get(link)
    const address = one === undefined ? undefined : there.get(one.id)
    const isRelative = !/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(link)
    const own = isRelative && site !== undefined && !keepsRelativeLinks ? site : undefined
    const isRooted = link.startsWith("/")
    if (address !== undefined) resolved.set(link, withRest(address, link))
    else if (own !== undefined && one?.page !== undefined && !isRooted) resolved.set(link, withRest(one.page, link))
    else if (own !== undefined) resolved.set(link, articles.toUrl(link, own)?.href ?? link)
  }
  return resolved
}

/** The address of an article, with the query and the fragment of a link to it. */
function withRest(address: string, link: string): string {
  const [, query = "", fragment = ""] = /^[^?#]*(?:\?([^#]*))?(#.*)?$/s.exec(link) ?? []
  // The short addresses of WordPress name the article in the query.
  const kept = query.split("&").filter((part) => part !== "" && !/^(?:p|page_id)=/.test(part))
  const url = kept.length === 0 ? address : `${address}${address.includes("?") ? "&" : "?"}${kept.join("&")}`
  return url + fragment
}

/** The addresses of articles on the platform. */
async function findThere(
  { db, brand, integrationId }: LinkSource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom("remote_items")
    .select(["content_id", "url"])
    .where("integration_id", "=", integrationId)
    .where("brand_id", "=", brand.id)
    .where("content_id", "in", [...new Set(ids)])
    // While a new version is on its way, nobody knows what visitors see, but the address stays.
    .where((eb) =>
      eb.or([
        eb("visibility", "=", "live"),
        eb.and([
          eb("visibility", "is", null),
          eb("sent_version", "is not", null),
          eb("state", "in", ["publishing", "failed"]),
        ]),
      ]),
    )
    .where("url", "is not", null)
    .execute()
  return new Map(rows.flatMap(({ content_id: id, url }) => (url === null ? [] : [[id, url] as const])))
}
