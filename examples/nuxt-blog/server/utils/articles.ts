import { type ContentSource, createClient, openReplica, toContentSource } from "@citable/client"
import { renderBody } from "@citable/markdown"

let source: ContentSource | undefined

/** The articles on disk, at most a minute old. `refresh` asks the service now, for at least this revision. */
export function openArticles(refresh?: number) {
  source ??= toContentSource(createClient())
  const freshness = refresh === undefined ? ({ maxAgeMs: 60_000, onError: "stale" } as const) : { minRevision: refresh }
  return openReplica({ dir: ".data/articles", source, ...freshness })
}

/** An article with safe HTML, or where it moved to, or nothing. */
export async function readArticle(slug: string) {
  const articles = await openArticles()
  const article = articles.bySlug(slug)
  if (article === undefined) return { movedTo: articles.byPreviousSlug(slug)?.slug }
  const { html, excerpt } = await renderBody(article.body, {
    format: article.body_format,
    locale: article.locale,
    name: slug,
    resolveArticle: (link) => {
      const found = link.slug === undefined ? articles.byId(link.id) : articles.bySlug(link.slug)
      return found && `/blog/${found.slug}`
    },
  })
  return { article: { title: article.title, description: article.excerpt ?? excerpt, html } }
}
