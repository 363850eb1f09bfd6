import type { Client } from "@citable/client"
import { type Article, isCitableError } from "@citable/contract"
import { type ListedArticle, listedFields, toListedArticle, type WithdrawnArticle } from "@citable/reader/look"

/** The first hundred published articles, newest first, and whether there are more. */
export async function listArticles(
  client: Client,
  signal: AbortSignal,
): Promise<{ articles: ListedArticle[]; hasMore: boolean }> {
  const { data, has_more: hasMore } = await client.listContent(
    { limit: 100, type: "article", fields: [...listedFields] },
    { signal },
  )
  return { articles: data.map(toListedArticle), hasMore }
}

/** The articles that were withdrawn last. Undefined for a credential that cannot list them. */
export async function listWithdrawn(
  client: Client,
  { brandId, signal }: { brandId: string | undefined; signal: AbortSignal },
): Promise<WithdrawnArticle[] | undefined> {
  try {
    const { data } = await client.listContent(
      {
        ...(brandId === undefined ? {} : { brand_id: brandId }),
        status: "unpublished",
        type: "article",
        sort: "-updated_at",
        limit: 5,
        fields: [...listedFields],
      },
      { signal },
    )
    return data.map(toListedArticle)
  } catch (error) {
    if (isCitableError(error) && (error.code === "insufficient_scope" || error.code === "not_found")) return undefined
    throw error
  }
}

/** Renders the text of an article as the site packages do by default. */
export async function renderArticle({
  title,
  body,
  body_format: format,
  locale,
  images,
}: Pick<Article, "title" | "body" | "body_format" | "locale" | "images">): Promise<string> {
  const { renderBody } = await import("@citable/markdown/render")
  return (await renderBody(body, { name: title, siteUrl: "/", images, format, locale })).html
}
