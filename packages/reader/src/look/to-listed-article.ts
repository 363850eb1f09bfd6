import type { Article } from "@citable/contract"
import { lastChangeOf } from "@citable/contract/core"

import type { ListedArticle } from "./listed-article.ts"

/** The fields of an article that a look at its site asks the service for. */
export const listedFields = [
  "id",
  "slug",
  "title",
  "locale",
  "version",
  "previous_slugs",
  "translation_group",
  "seo",
  "cover",
  "published_at",
  "updated_at",
  "modified_at",
] as const

type ListedFields = { [Name in (typeof listedFields)[number]]?: Article[Name] | undefined } & Pick<Article, "id">

/** An article as the service lists it, for a look at its site. A service of another release can leave fields out. */
export function toListedArticle(one: ListedFields): ListedArticle {
  return {
    id: one.id,
    slug: one.slug ?? "",
    locale: one.locale ?? "",
    version: one.version ?? 0,
    title: one.title ?? "",
    seoTitle: one.seo?.title ?? null,
    previousSlugs: one.previous_slugs ?? [],
    translationGroup: one.translation_group ?? null,
    isHidden: one.seo?.noindex === true,
    canonical: one.seo?.canonical_url ?? null,
    cover: one.cover?.url ?? null,
    publishedAt: one.published_at ?? null,
    modifiedAt: lastChangeOf({ ...one, updated_at: one.updated_at ?? "" }),
  }
}
