import { createClient } from "@citable/client"
import type { Article } from "@citable/contract"
import { expectArticle, type ListedArticle, listedFields, toListedArticle } from "@citable/reader/look"

import { renderArticle } from "../../doctor/list-articles.ts"
import type { ProvenArticle } from "./prove-pages.ts"

const mostAsked = 20

export interface ReadArticleOptions {
  /** The languages of the site; undefined: its pages have articles of all. */
  locales: readonly string[] | undefined
  signal: AbortSignal
}

/** What a site can show. */
export interface ReadArticles {
  /** The newest in one of its languages that search engines may list. */
  article: ProvenArticle
  /** The newest in its languages. */
  listed: ListedArticle[]
  /** Languages of other articles, which the site does not have. */
  others: string[]
}

/** Reads the published articles of a site with its key. Undefined if there is none in its languages. */
export async function readArticle(
  { url, key }: { url: string; key: string },
  { locales, signal }: ReadArticleOptions,
): Promise<ReadArticles | undefined> {
  const client = createClient({ apiKey: key, baseUrl: url })
  try {
    const fields = [...listedFields, "type"] as const
    const { data: all } = await client.listContent({ limit: mostAsked, fields: [...fields] }, { signal })
    const spoken = locales?.map((locale) => locale.toLowerCase())
    const data = all.filter(({ locale }) => spoken?.includes(locale?.toLowerCase() ?? "") !== false)
    const usual = data.find(({ type, seo }) => type === "article" && seo?.noindex === false) ?? data[0]
    if (usual === undefined) return undefined
    const article = await toProven(await client.getContent({ content_id: usual.id }, { signal }))
    const others = new Set(
      all.flatMap(({ locale }) => (spoken?.includes(locale ?? "") === false ? (locale ?? []) : [])),
    )
    return { article, listed: data.map(toListedArticle), others: [...others] }
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
