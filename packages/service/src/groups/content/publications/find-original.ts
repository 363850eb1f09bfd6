import type { Article } from "@citable/contract"
import type { Database } from "@citable/storage/database"

import { fillTemplate, readArticleTemplates } from "../../../outbox/article-templates.ts"

/** The address of an article that its copies name as the original: its canonical URL, or its page on the brand's own site if it is live there. */
export async function findOriginal(
  db: Database,
  { id, brand_id: brandId, slug, locale, status, seo }: Article,
): Promise<string | null> {
  if (seo.canonical_url !== null) return seo.canonical_url
  const [template] = status === "published" ? await readArticleTemplates(db, brandId) : []
  return template === undefined ? null : fillTemplate(template, { slug, locale, content_id: id })
}
