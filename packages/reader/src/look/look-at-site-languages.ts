import { fetchRobots } from "../robots/fetch-robots.ts"
import type { ListedArticle } from "./listed-article.ts"
import { lookAtLanguages, type LanguagesLook } from "./look-at-languages.ts"
import { type Observation, skip } from "./observation.ts"
import type { SiteVisit } from "./open-site.ts"
import { readSitemaps } from "./read-sitemaps.ts"

export interface SiteLanguagesLook extends Pick<LanguagesLook, "articles" | "addressOf"> {
  /** Where the site is, such as `http://localhost:4321`. */
  origin: string
  article: ListedArticle
  /** Where its page is. */
  url: string
}

/** Looks at the languages of one article whose address is known, as `lookAtArticles` does. */
export async function lookAtSiteLanguages(visit: SiteVisit, look: SiteLanguagesLook): Promise<Observation[]> {
  const { origin, article, url } = look
  const robots = await fetchRobots(visit.fetch, origin, { signal: visit.signal })
  const sitemap = await readSitemaps(visit, { origin, robots })
  const page = await visit.open(url)
  if ("failed" in page) return [skip("languages", `The page of the article does not answer: ${page.failed}`, url)]
  if (page.status !== 200) return [skip("languages", `The page of the article answers ${page.status}`, url)]
  for (const { rel, url: address } of page.facts().links)
    if (rel.includes("canonical") && address !== null) visit.local.name(address)
  return lookAtLanguages(visit, { ...look, sitemap, pages: [{ article, url, page }] })
}
