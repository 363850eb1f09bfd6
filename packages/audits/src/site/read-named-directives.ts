import { type PageFacts, readDirectives } from "@citable/reader"

import { searchCrawlers } from "./search-crawlers.ts"

/** The robots directives of a page by whom they address. */
export interface NamedDirectives {
  everybody: string[]
  /** By the name of a crawler in lower case, such as `bingbot`. */
  named: Record<string, string[]>
}

/** Reads the robots directives of a page for everybody, and those under the names of search crawlers. Undefined if there are none. */
export function readNamedDirectives(page: {
  facts: Pick<PageFacts, "metas">
  headers: Readonly<Record<string, string>>
}): NamedDirectives | undefined {
  const sources = { metas: page.facts.metas, headers: page.headers }
  const read = (crawler?: string) => {
    const { meta, header } = readDirectives(sources, crawler === undefined ? {} : { crawler })
    return [...new Set([...meta, ...header])]
  }
  const everybody = read()
  const named = Object.fromEntries(
    searchCrawlers.flatMap(({ token }) => {
      const directives = read(token)
      return directives.length === 0 ? [] : [[token.toLowerCase(), directives] as const]
    }),
  )
  return everybody.length === 0 && Object.keys(named).length === 0 ? undefined : { everybody, named }
}
