import type { ArticleTexts } from "@citable/writing/translation/article-texts"

import type { ContentDocument, ContentRow } from "../document.ts"

/** What people read of a working copy. */
export function readTexts({ document, body }: Pick<ContentRow, "document" | "body">): ArticleTexts {
  const { title, excerpt, seo, images, cover, body_format: format } = JSON.parse(document) as ContentDocument
  const { title: seoTitle, description, json_ld: jsonLd } = seo
  return {
    title,
    excerpt,
    seo: { title: seoTitle, description, json_ld: jsonLd },
    images,
    cover,
    body,
    body_format: format,
  }
}
