import { forbidsIndexing, type PageFacts } from "@citable/reader"

import { readNamedDirectives } from "../site/read-named-directives.ts"
import { type SearchCrawler, searchCrawlers } from "../site/search-crawlers.ts"

export interface ClosedCrawlers {
  /** The directives that keep everybody out of an index. */
  everybody: string[]
  /** Those under the name of a crawler, which everybody else may ignore. */
  named: { crawler: SearchCrawler; directives: string[] }[]
}

/** Whom the robots directives of a page keep from indexing it. */
export function closedCrawlers(
  page: { facts: Pick<PageFacts, "metas">; headers: Readonly<Record<string, string>> },
  at: number,
): ClosedCrawlers {
  const { everybody = [], named = {} } = readNamedDirectives(page) ?? {}
  const closing = (list: readonly string[] = []) => list.filter((directive) => forbidsIndexing([directive], at))
  return {
    everybody: closing(everybody),
    named: searchCrawlers.flatMap((crawler) => {
      const directives = closing(named[crawler.token.toLowerCase()])
      return directives.length === 0 ? [] : [{ crawler, directives }]
    }),
  }
}
