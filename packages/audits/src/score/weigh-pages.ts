import type { ScoredSite } from "./scored-site.ts"

/** How much each page counts: by the links that lead to it, and the home page as much as any other. Listed URLs count alike. */
export function weighPages({ pages, home }: Pick<ScoredSite, "home" | "pages">): number[] {
  const weights = pages.map(({ inbound }) => (home === null ? 1 : Math.log2(2 + inbound)))
  const most = weights.reduce((one, other) => Math.max(one, other), 1)
  return pages.map(({ url }, at) => (url === home ? most : (weights[at] ?? 1)))
}
