import type { Article, ArticleImage } from "@citable/contract"
import { lastChangeOf } from "@citable/contract/core"

import { renderArticleBody } from "../parts/render-article-body.ts"
import type { PublisherSettings } from "../publisher-settings.ts"
import type { RemoteDocument, RenderOptions } from "../publisher.ts"
import { rewriteBody } from "../render/rewrite-body.ts"

/** Makes the article that an endpoint gets: what a page needs, with the text as source and as safe HTML. */
export async function renderEndpointArticle(
  article: Article,
  { links, images }: RenderOptions,
  fieldMap: PublisherSettings["fieldMap"],
): Promise<RemoteDocument> {
  const toImage = ({ url, alt, width, height }: ArticleImage) => ({
    url: images.get(url)?.url ?? url,
    alt,
    width,
    height,
  })
  const pictures = article.images.map(toImage)
  const rendered = await renderArticleBody(article, { links, images }, { siteUrl: "/", images: pictures })
  const { html, excerpt, warnings } = rendered
  const fields: Record<string, unknown> = {
    id: article.id,
    type: article.type,
    slug: article.slug,
    previous_slugs: article.previous_slugs,
    locale: article.locale,
    translation_group: article.translation_group,
    title: article.title,
    excerpt: article.excerpt ?? excerpt,
    body: rewriteBody(article.body, article.body_format, { links, images }),
    body_format: article.body_format,
    html,
    images: pictures,
    cover: article.cover === null ? null : toImage(article.cover),
    author: article.author,
    authors: article.authors ?? (article.author === null ? [] : [article.author]),
    tags: article.tags,
    seo: article.seo,
    custom: article.custom,
    word_count: article.word_count,
    published_at: article.published_at,
    updated_at: lastChangeOf(article),
  }
  return { fields: rename(fields, fieldMap), warnings }
}

/** Gives fields the names of the map. A name of the map replaces a field that has it already. */
function rename(
  fields: Readonly<Record<string, unknown>>,
  fieldMap: PublisherSettings["fieldMap"],
): Record<string, unknown> {
  const names = new Map(Object.entries(fieldMap).filter(([field]) => Object.hasOwn(fields, field)))
  const kept = Object.entries(fields).filter(([field]) => !names.has(field))
  return Object.fromEntries([...kept, ...Array.from(names, ([field, name]) => [name, fields[field]] as const)])
}
