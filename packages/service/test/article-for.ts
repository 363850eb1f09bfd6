import type { Article } from "@citable/contract"

/** The smallest published article with a body. */
export function articleFor(body: string, fields: Partial<Article> = {}): Article {
  return {
    id: "cnt_1",
    brand_id: "brd_1",
    type: "article",
    status: "published",
    slug: "first",
    previous_slugs: [],
    locale: "en",
    translation_group: null,
    title: "First",
    excerpt: null,
    body,
    body_format: "markdown",
    images: [],
    cover: null,
    author: null,
    tags: [],
    seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] },
    custom: {},
    word_count: 1,
    version: 1,
    revision: 1,
    has_unpublished_changes: false,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    published_at: "2026-01-01T00:00:00.000Z",
    modified_at: null,
    ...fields,
  }
}
