import { toSlugKey } from "@citable/contract"
import type { Database } from "@citable/storage/database"

export interface LinkSource {
  db: Database
  brandId: string
  integrationId: string
  locale: string
  /** The brand's own hosts. */
  hosts: ReadonlySet<string>
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
  const { hosts, site, keepsRelativeLinks } = source
  const resolved = new Map<string, string>()
  const wanted: { link: string; url: URL; slugKey: string; isRelative: boolean }[] = []
  for (const link of links) {
    if (/^(?:#|[a-z][a-z0-9+.-]*:(?!\/\/))/i.test(link)) continue
    const url = URL.parse(link, site?.href ?? "https://without-a-host.invalid/")
    if (url === null || !/^https?:$/.test(url.protocol)) continue
    const isRelative = !/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(link)
    if (!isRelative && !hosts.has(url.host)) continue
    const slugKey = toSlugKey(slugIn(url))
    if (slugKey !== "") wanted.push({ link, url, slugKey, isRelative })
    else if (isRelative && site !== undefined && !keepsRelativeLinks) resolved.set(link, url.href)
  }
  const there = await findThere(
    source,
    wanted.map(({ slugKey }) => slugKey),
  )
  for (const { link, url, slugKey, isRelative } of wanted) {
    const address = there.get(slugKey)
    if (address !== undefined) resolved.set(link, address + url.search + url.hash)
    else if (isRelative && site !== undefined && !keepsRelativeLinks) resolved.set(link, url.href)
  }
  return resolved
}

/** The last part of a path, without the ending that a site may add. */
function slugIn(url: URL): string {
  const last = url.pathname.replace(/\/+$/, "").split("/").at(-1) ?? ""
  try {
    return decodeURIComponent(last).replace(/\.(?:html?|mdx?)$/i, "")
  } catch {
    return ""
  }
}

/** The addresses on the platform of the articles with these slugs, present or previous. Articles in the same language come first. */
async function findThere(
  { db, brandId, integrationId, locale }: LinkSource,
  slugKeys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (slugKeys.length === 0) return found
  const keys = [...new Set(slugKeys)].slice(0, 500)
  const items = db
    .selectFrom("remote_items")
    .innerJoin("contents", "contents.id", "remote_items.content_id")
    .where("remote_items.integration_id", "=", integrationId)
    .where("remote_items.brand_id", "=", brandId)
    // While a new version is on its way, nobody knows what visitors see, but the address stays.
    .where((eb) =>
      eb.or([
        eb("remote_items.visibility", "=", "live"),
        eb.and([
          eb("remote_items.visibility", "is", null),
          eb("remote_items.sent_version", "is not", null),
          eb("remote_items.state", "in", ["publishing", "failed"]),
        ]),
      ]),
    )
    .where("remote_items.url", "is not", null)
  const former = await items
    .innerJoin("previous_slugs", "previous_slugs.content_id", "contents.id")
    .select(["previous_slugs.slug_key", "previous_slugs.locale", "remote_items.url"])
    .where("previous_slugs.slug_key", "in", keys)
    .execute()
  const present = await items
    .select(["contents.slug_key", "contents.locale", "remote_items.url"])
    .where("contents.slug_key", "in", keys)
    .execute()
  // Later ones win.
  const own = (row: { locale: string }) => (row.locale === locale ? 1 : 0)
  for (const rows of [former, present]) {
    for (const row of rows.toSorted((a, b) => own(a) - own(b))) {
      if (row.slug_key !== null && row.url !== null) found.set(row.slug_key, row.url)
    }
  }
  return found
}
