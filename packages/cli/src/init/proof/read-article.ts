import { createClient } from "@citable/client"
import type { Article } from "@citable/contract"
import { lastPassage } from "@citable/reader/look"

import type { ProvenArticle } from "./prove-pages.ts"

const mostAsked = 20

export interface ReadArticleOptions {
  /** The languages of the site; undefined: its pages have articles of all. */
  locales: readonly string[] | undefined
  signal: AbortSignal
}

/**
 * Reads a published article with the key of a site: the newest in one of its languages that search engines may list. Undefined if there is none.
 */
export async function readArticle(
  { url, key }: { url: string; key: string },
  { locales, signal }: ReadArticleOptions,
): Promise<ProvenArticle | undefined> {
  const client = createClient({ apiKey: key, baseUrl: url })
  try {
    const fields = ["id", "type", "seo", "locale"] as const
    const { data: all } = await client.listContent({ limit: mostAsked, fields: [...fields] }, { signal })
    const spoken = locales?.map((locale) => locale.toLowerCase())
    const data = all.filter(({ locale }) => spoken?.includes(locale?.toLowerCase() ?? "") !== false)
    const usual = data.find(({ type, seo }) => type === "article" && seo?.noindex === false) ?? data[0]
    if (usual === undefined) return undefined
    return await toProven(await client.getContent({ content_id: usual.id }, { signal }))
  } finally {
    await client.close()
  }
}

/** What the page of an article has to show. */
export async function toProven(article: Article): Promise<ProvenArticle> {
  const { title, slug, locale, seo, body, body_format: format } = article
  const { renderBody } = await import("@citable/markdown/render")
  const { html } = await renderBody(body, { name: title, siteUrl: "/", images: article.images, format })
  const passage = lastPassage(html)
  return {
    slug,
    titles: [title, ...(seo.title === null ? [] : [seo.title])],
    passages: passage === undefined ? [] : [passage],
    canonical: seo.canonical_url ?? undefined,
    locale,
    isHidden: seo.noindex,
  }
}
