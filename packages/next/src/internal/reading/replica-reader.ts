import type { Replica } from "@citable/client"
import { staleSeconds } from "@citable/client/steady"
import { type Article, cacheTags } from "@citable/contract/content"

import type { ReadCache } from "../cache/read-cache.ts"
import { listTags, slugTag, translationTags } from "../cache/tags.ts"
import type { RenderingOptions } from "../site/rendering-options.ts"
import { type ArticleReader, isUnfinished, toSiteArticle, toSummary } from "./article-reader.ts"
import { makeExcerpt } from "./excerpts.ts"

/** Reads the replica on disk. A build brings it up to date once for all of its workers. */
export function createReplicaReader(
  openReplica: () => Promise<Replica>,
  cache: ReadCache,
  rendering: RenderingOptions,
): ArticleReader {
  const groups = new WeakMap<Replica, Map<string | null, Article[]>>()
  return {
    async article(slug, locale) {
      const replica = await openReplica()
      const article = replica.bySlug(slug, locale) ?? replica.byPreviousSlug(slug, locale)
      const tags = [slugTag(slug, locale), ...(article === undefined ? [] : [cacheTags.article(article.id)])]
      const siteArticle = article && (await toSiteArticle(article, rendering))
      await cache.tag(tags, isUnfinished(siteArticle) ? { revalidate: staleSeconds } : {})
      return siteArticle
    },
    async list({ tag, locale, type = "article", limit = Infinity, everyChange, excerpts = true }) {
      const replica = await openReplica()
      await cache.tag(listTags({ tag, everyChange }))
      const articles = replica.articles({ tag, locale, type, limit })
      return Promise.all(
        articles.map(async (article) =>
          toSummary(article, article.excerpt ?? (excerpts ? await makeExcerpt(article, rendering) : "")),
        ),
      )
    },
    async translations(group) {
      const replica = await openReplica()
      await cache.tag(translationTags(group))
      const byGroup = groups.get(replica) ?? Map.groupBy(replica.articles(), (one) => one.translation_group)
      groups.set(replica, byGroup)
      return (byGroup.get(group) ?? []).map(({ slug, locale }) => ({ slug, locale }))
    },
  }
}
