import type { Client } from "@citable/client"
import { isCitableError } from "@citable/contract"
import {
  lastPassage,
  type ListedArticle,
  listedFields,
  toListedArticle,
  type WithdrawnArticle,
} from "@citable/reader/look"

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

/** The end of the text of an article. */
export async function readPassage(
  client: Client,
  { id }: Pick<ListedArticle, "id">,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { body, body_format: format, images } = await client.getContent({ content_id: id }, { signal })
  const { renderBody } = await import("@citable/markdown/render")
  return lastPassage((await renderBody(body, { format, images })).html)
}
