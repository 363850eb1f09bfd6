import type { PageFacts } from "../page/page-facts.ts"

/** Which article a page shows, and which version of it, as the heads of `@citable/astro` and `@citable/next` say it. */
export interface ArticleMark {
  articleId: string
  version: number
}

/** Reads the mark of an article's page. Undefined for a page without one, or with half of one. */
export function readArticleMark({ metas }: Pick<PageFacts, "metas">): ArticleMark | undefined {
  const valueOf = (name: string) => metas.find((meta) => meta.kind === "name" && meta.name === name)?.content.trim()
  const articleId = valueOf("citable:article")
  const version = valueOf("citable:version") ?? ""
  return articleId === undefined || !/^\d{1,15}$/.test(version) ? undefined : { articleId, version: Number(version) }
}
