import { createClient } from "@citable/client"
import type { Article } from "@citable/contract"
import { expectArticle, toListedArticle } from "@citable/reader/look"

import { renderArticle } from "../../doctor/list-articles.ts"
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
  const html = await renderArticle(article)
  const expected = expectArticle(toListedArticle(article), { html, canonical: undefined })
  return { ...expected, slug: article.slug, live: undefined }
}
