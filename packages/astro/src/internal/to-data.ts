import type { Article } from "@citable/contract/content"
import { lastChangeOf } from "@citable/contract/core"
import type { RenderedBody } from "@citable/markdown"

import { toNameId } from "./name-id.ts"

/** Makes the data that a collection's schema parses, the same for collections of a build and live collections. */
export function toData(
  article: Article,
  rendered: Pick<RenderedBody, "excerpt" | "reading_time">,
): Record<string, unknown> {
  return {
    ...withoutBody(article),
    excerpt: article.excerpt ?? rendered.excerpt,
    reading_time: rendered.reading_time,
    author_id: article.author === null ? null : toNameId(article.author.name),
    tag_ids: [...new Set(article.tags.map(toNameId))],
    published_at: article.published_at ?? article.created_at,
    // A replica of a former release has no custom fields.
    custom: (article as Partial<Article>).custom ?? {},
    modified_at: lastChangeOf(article),
  }
}

/** The other fields. A body that is not used is not read from the disk. */
function withoutBody(article: Article): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of Object.keys(article) as (keyof Article)[])
    if (name !== "body" && name !== "body_format") fields[name] = article[name]
  return fields
}
