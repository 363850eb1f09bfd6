import { isCampaignParameter } from "./campaign-parameters.ts"

/**
 * The link of a cited page as the engine gave it: with its scheme, `www.` and slash at the end, without credentials,
 * fragment and campaign parameters. Null if that is the canonical URL.
 */
export function shownLink(url: string, canonical: string): string | null {
  const link = new URL(url)
  link.username = ""
  link.password = ""
  link.hash = ""
  const names = [...link.searchParams.keys()].filter(isCampaignParameter)
  for (const name of names) link.searchParams.delete(name)
  return link.href === canonical || link.href.length > 4000 ? null : link.href
}
