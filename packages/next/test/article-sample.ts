import type { SiteArticle } from "@citable/next"

/** An article, as pages receive it. */
export function createArticle(fields: Partial<SiteArticle> = {}): SiteArticle {
  return {
    id: "cnt_1",
    brand_id: "brd_1",
    type: "article",
    status: "published",
    slug: "first",
    previous_slugs: [],
    locale: "en",
    translation_group: null,
    title: "The first",
    excerpt: "It begins.",
    body: "It begins.",
    body_format: "markdown",
    images: [],
    cover: null,
    author: null,
    tags: ["News"],
    seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] },
    word_count: 2,
    version: 1,
    revision: 1,
    has_unpublished_changes: false,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-03T00:00:00.000Z",
    published_at: "2026-01-02T00:00:00.000Z",
    modified_at: null,
    custom: {},
    html: "<p>It begins.</p>",
    headings: [],
    reading_time: 1,
    ...fields,
  }
}
