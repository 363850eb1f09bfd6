import type { Article } from "@citable/contract"

interface PageOptions {
  limit: number
  total: number
}

/** Articles as Contentful's Content Delivery API answers `/entries`, each with its image as a linked asset. */
export function toContentfulPage(articles: Article[], { skip, limit, total }: PageOptions & { skip: number }): unknown {
  const toSys = (type: "Entry" | "Asset", id: string, article: Article) => ({
    space: { sys: { type: "Link", linkType: "Space", id: "space" } },
    id,
    type,
    createdAt: article.created_at,
    updatedAt: article.updated_at,
    environment: { sys: { id: "master", type: "Link", linkType: "Environment" } },
    publishedVersion: article.version,
    revision: article.version,
    ...(type === "Entry" ? { contentType: { sys: { type: "Link", linkType: "ContentType", id: "article" } } } : {}),
    locale: "en-US",
  })
  return {
    sys: { type: "Array" },
    total,
    skip,
    limit,
    items: articles.map((article) => ({
      metadata: { tags: [], concepts: [] },
      sys: toSys("Entry", article.id, article),
      fields: {
        slug: article.slug,
        title: article.title,
        excerpt: article.excerpt,
        body: article.body,
        tags: article.tags,
        author: article.author?.name,
        publishedAt: article.published_at,
        image: { sys: { type: "Link", linkType: "Asset", id: `asset-${article.id}` } },
      },
    })),
    includes: {
      Asset: articles.map((article) => ({
        metadata: { tags: [], concepts: [] },
        sys: toSys("Asset", `asset-${article.id}`, article),
        fields: {
          title: article.images[0]?.alt,
          file: {
            url: article.images[0]?.url,
            details: { size: 1000, image: { width: article.images[0]?.width, height: article.images[0]?.height } },
            fileName: `${article.id}.jpg`,
            contentType: "image/jpeg",
          },
        },
      })),
    },
  }
}

/** Articles as Ghost's Content API answers `/posts/` with tags and authors. */
export function toGhostPage(articles: Article[], { page, limit, total }: PageOptions & { page: number }): unknown {
  const pages = Math.max(1, Math.ceil(total / limit))
  return {
    posts: articles.map((article) => ({
      id: article.id,
      uuid: article.id,
      slug: article.slug,
      title: article.title,
      html: article.body,
      comment_id: article.id,
      feature_image: article.images[0]?.url,
      feature_image_alt: article.images[0]?.alt,
      featured: false,
      visibility: "public",
      created_at: article.created_at,
      updated_at: article.updated_at,
      published_at: article.published_at,
      custom_excerpt: article.excerpt,
      codeinjection_head: null,
      codeinjection_foot: null,
      custom_template: null,
      canonical_url: null,
      tags: article.tags.map((tag) => ({
        id: tag,
        name: tag,
        slug: tag,
        visibility: "public",
        url: `https://example.com/${tag}`,
      })),
      authors: [
        { id: "1", name: article.author?.name, slug: "author", profile_image: null, url: "https://example.com/author" },
      ],
      primary_author: { id: "1", name: article.author?.name, slug: "author", url: "https://example.com/author" },
      primary_tag: { id: article.tags[0], name: article.tags[0], slug: article.tags[0], visibility: "public" },
      url: `https://example.com/${article.slug}`,
      excerpt: article.excerpt,
      reading_time: 4,
      access: true,
      og_image: null,
      og_title: null,
      og_description: null,
      twitter_image: null,
      twitter_title: null,
      twitter_description: null,
      meta_title: null,
      meta_description: null,
    })),
    meta: {
      pagination: { page, limit, pages, total, next: page < pages ? page + 1 : null, prev: page > 1 ? page - 1 : null },
    },
  }
}
