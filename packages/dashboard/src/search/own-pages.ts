import type { SearchOpportunity } from "@citable/contract/search"
import type { BrandPage } from "@citable/page-kit"

export interface OwnPage {
  id: string
  title: string
  /** Whether it is known that the article is at this address. Else only its slug is the same, and nobody has said where articles are. */
  isSure: boolean
}

/** The most slugs that the list takes at once. */
const most = 50

/** Finds the published articles behind the pages of opportunities: those at the same address, or with the same slug if no address is known. */
export async function readOwnPages(
  { id, call, scopes }: BrandPage,
  found: readonly Pick<SearchOpportunity, "pages">[],
): Promise<(url: string) => OwnPage | undefined> {
  const slugs = [...new Set(found.flatMap(({ pages }) => pages.map(slugOf)))]
    .filter((slug) => slug !== "")
    .slice(0, most)
  const { data } =
    slugs.length === 0 || !scopes.has("content:write")
      ? { data: [] }
      : await call("list_content", {
          brand_id: id,
          status: "published",
          slug: slugs,
          limit: 100,
          fields: ["title", "slug"],
          evidence: ["urls"],
        })
  const articles = data.map(({ id: own, title = "", slug = "", evidence }) => {
    return { id: own, title, slug, addresses: (evidence?.urls ?? []).map(toPlace) }
  })
  return (url) => {
    const place = toPlace(url)
    const there = articles.find(({ addresses }) => addresses.includes(place))
    const alike = articles.find(({ slug, addresses }) => addresses.length === 0 && slug === slugOf(url))
    const one = there ?? alike
    return one === undefined ? undefined : { id: one.id, title: one.title, isSure: there !== undefined }
  }
}

/** What two addresses of one page have in common: the host without `www.`, and the path without a slash at its end. */
function toPlace(url: string): string {
  const { host = "", pathname = url } = URL.parse(url) ?? {}
  return host.replace(/^www\./, "") + pathname.replace(/\/+$/, "")
}

/** The last part of an address, which most sites take from the slug. */
function slugOf(url: string): string {
  const [last = ""] = (URL.parse(url)?.pathname ?? "")
    .split("/")
    .filter((part) => part !== "")
    .slice(-1)
  return last.replace(/\.html?$/, "").slice(0, 200)
}
