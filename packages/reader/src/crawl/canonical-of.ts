import type { CrawledPage } from "./crawled-page.ts"

/** The canonical URL of a page, as its head or its headers say. */
export function canonicalOf({ facts }: Pick<CrawledPage, "facts">): string | undefined {
  return facts?.links.find(({ rel, from }) => from !== "body" && rel.includes("canonical"))?.url ?? undefined
}
