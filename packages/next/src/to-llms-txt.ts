import { toLlmsTxt as toIndex } from "@citable/markdown/outputs"

import type { ArticleSummary } from "./internal/reading/article-reader.ts"
import { type SiteOptions, toSite } from "./internal/site/site-options.ts"

export interface LlmsTxtIndex {
  /** The name of the site. */
  title: string
  /** A summary in one or two sentences. */
  summary?: string | undefined
  /** The heading of the list. Default: `Articles`. */
  section?: string | undefined
}

/**
 * Makes the text of `llms.txt` (https://llmstxt.org), the index of a site for language models: each article with its address and excerpt. It
 * leaves out articles that search engines may not list.
 *
 * @throws {CitableError} `invalid_site_url`; `missing_site_url` without `siteUrl`.
 */
export function toLlmsTxt(
  articles: readonly Pick<ArticleSummary<object>, "slug" | "locale" | "title" | "excerpt" | "seo">[],
  index: LlmsTxtIndex,
  options: SiteOptions,
): string {
  const site = toSite(options)
  const { title, summary, section = "Articles" } = index
  const pages = articles
    .filter(({ seo }) => !seo.noindex)
    .map((article) => ({
      title: article.title,
      url: site.url(site.path(article)),
      description: article.excerpt,
    }))
  return toIndex({ title, summary, sections: [{ title: section, pages }] })
}
