import type { Client } from "@citable/client"
import { isCitableError } from "@citable/contract"
import { lastPassage, type ListedArticle, type WithdrawnArticle } from "@citable/reader/look"

type Fields = Awaited<ReturnType<Client["listContent"]>>["data"][number]

const fields = [
  "id",
  "slug",
  "title",
  "locale",
  "version",
  "previous_slugs",
  "seo",
  "cover",
  "published_at",
  "updated_at",
  "modified_at",
] as const

/** The first hundred published articles, newest first, and whether there are more. */
export async function listArticles(
  client: Client,
  signal: AbortSignal,
): Promise<{ articles: ListedArticle[]; hasMore: boolean }> {
  const { data, has_more: hasMore } = await client.listContent(
    { limit: 100, type: "article", fields: [...fields] },
    { signal },
  )
  return { articles: data.map(toListed), hasMore }
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
        fields: [...fields],
      },
      { signal },
    )
    return data.map(toListed)
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

function toListed(one: Fields): ListedArticle & WithdrawnArticle {
  return {
    id: one.id,
    slug: one.slug ?? "",
    locale: one.locale ?? "",
    version: one.version ?? 0,
    title: one.title ?? "",
    seoTitle: one.seo?.title ?? null,
    previousSlugs: one.previous_slugs ?? [],
    isHidden: one.seo?.noindex === true,
    canonical: one.seo?.canonical_url ?? null,
    cover: one.cover?.url ?? null,
    publishedAt: one.published_at ?? null,
    modifiedAt: one.modified_at ?? one.updated_at ?? "",
  }
}
