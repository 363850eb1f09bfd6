import { type Directives, type PageFacts, readDirectives } from "@citable/reader"

/** The robots directives of a page that Google obeys: those for everybody, and those under the name of Googlebot. */
export function searchDirectives(page: {
  facts: Pick<PageFacts, "metas"> | null
  headers: Readonly<Record<string, string>>
}): Directives {
  const sources = { metas: page.facts?.metas ?? [], headers: page.headers }
  const everybody = readDirectives(sources)
  const own = readDirectives(sources, { crawler: "googlebot" })
  return { meta: join(everybody.meta, own.meta), header: join(everybody.header, own.header) }
}

/** As many as the contract allows. */
const join = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])].slice(0, 50)
