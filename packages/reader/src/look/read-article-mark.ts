import type { PageFacts } from "../page/page-facts.ts"
import { readJsonLd } from "../page/read-json-ld.ts"

/** Which article a page shows, and which version of it, as the heads and the JSON-LD of the site packages say it. */
export interface ArticleMark {
  articleId: string
  version: number
}

/** Reads the mark of an article's page. Undefined for a page without one, or with half of one. */
export function readArticleMark(facts: PageFacts): ArticleMark | undefined {
  const valueOf = (name: string) =>
    facts.metas.find((meta) => meta.kind === "name" && meta.name === name)?.content.trim()
  const described = readJsonLd(facts).nodes.find(
    ({ isNested, properties: { identifier } }) => !isNested && /^cnt_\w+$/.test(String(identifier)),
  )
  const { identifier, version: told } = described?.properties ?? {}
  const [articleId = identifier, version = told] = [valueOf("citable:article"), valueOf("citable:version")]
  return typeof articleId !== "string" || !/^\d{1,15}$/.test(String(version))
    ? undefined
    : { articleId, version: Number(version) }
}
