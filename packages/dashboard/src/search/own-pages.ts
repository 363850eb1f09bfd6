import type { SearchOpportunity } from "@citable/contract/search"
import type { BrandPage } from "@citable/page-kit"

export interface OwnPage {
  id: string
  title: string
}

/** The most slugs that the list takes at once. */
const most = 100

/** Finds the published articles behind the pages of opportunities: those with the last part of the address as their slug. */
export async function readOwnPages(
  { id, call, scopes }: BrandPage,
  found: readonly SearchOpportunity[],
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
          limit: most,
          fields: ["title", "slug"],
        })
  const bySlug = new Map(data.map((one) => [one.slug, { id: one.id, title: one.title ?? "" }]))
  return (url) => bySlug.get(slugOf(url))
}

/** The last part of an address, which most sites take from the slug. */
function slugOf(url: string): string {
  const [last = ""] = (URL.parse(url)?.pathname ?? "")
    .split("/")
    .filter((part) => part !== "")
    .slice(-1)
  return last.replace(/\.html?$/, "").slice(0, 200)
}
