import { forbidsIndexing, type PageFacts, readDirectives } from "@citable/reader"

import { type SearchCrawler, searchCrawlers } from "../score/search-crawlers.ts"

export interface ClosedCrawlers {
  /** The directives that keep everybody out of an index. */
  everybody: string[]
  /** Those under the name of a crawler, which everybody else may ignore. */
  named: { crawler: SearchCrawler; directives: string[] }[]
}

/** Whom the robots directives of a page keep from indexing it. */
export function closedCrawlers(
  page: { facts: Pick<PageFacts, "metas"> | null; headers: Readonly<Record<string, string>> },
  at: number,
): ClosedCrawlers {
  const sources = { metas: page.facts?.metas ?? [], headers: page.headers }
  const closing = (crawler?: string) => {
    const { meta, header } = readDirectives(sources, crawler === undefined ? {} : { crawler })
    return [...new Set([...meta, ...header])].filter((directive) => forbidsIndexing([directive], at))
  }
  return {
    everybody: closing(),
    named: searchCrawlers.flatMap((crawler) => {
      const directives = closing(crawler.token)
      return directives.length === 0 ? [] : [{ crawler, directives }]
    }),
  }
}
