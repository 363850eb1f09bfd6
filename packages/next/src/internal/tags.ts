import { cacheTags, toCacheTags } from "@citable/contract/content"
import type { ArticleEventData } from "@citable/contract/webhooks"

import type { ListQuery } from "./article-reader.ts"
import type { SeenEvent } from "./wait-for-event.ts"

/** Where a site names no locale, the service picks the brand's own, which the reader cannot know beforehand. */
const anyLocale = "any"

/** The tag of whatever a slug leads to, also where it leads nowhere yet. */
export function slugTag(slug: string, locale: string | undefined): string {
  return cacheTags.slug(locale ?? anyLocale, slug)
}

/** The tags of a list. A change of an article names its topics before and after, so a topic's list needs no more than that. */
export function listTags({ tag }: Pick<ListQuery, "tag">): string[] {
  return [tag === undefined ? cacheTags.articles() : cacheTags.topic(tag)]
}

/** On everything that names the translations of an article: one that is withdrawn does not tell of which. */
const translations = "citable:translations"

/** The tags of what names the articles of a translation group. */
export function translationTags(group: string): string[] {
  return [translations, translationTag(group)]
}

/** A group has any name, as a topic has. */
function translationTag(group: string): string {
  return cacheTags.topic(group).replace("citable:topic:", `${translations}:`)
}

/**
 * The tags of everything that shows an article which changed, or that will: as its event names it, and as the service shows it by now,
 * which may be later.
 */
export function tagsOfEvent(data: ArticleEventData, seen: SeenEvent["article"]): string[] {
  const slugs = new Set([data.slug, data.previous_slug, seen?.slug, ...(seen?.previous_slugs ?? [])].filter(isGiven))
  const named = toCacheTags({
    id: data.content_id,
    slug: data.slug,
    locale: data.locale,
    previousSlugs: [...slugs],
    topics: [...data.tags, ...(seen?.tags ?? [])],
  })
  return [...named, ...[...slugs].map((slug) => slugTag(slug, undefined)), ...changedTranslations(seen)]
}

function changedTranslations(seen: SeenEvent["article"]): string[] {
  if (seen === undefined) return [translations]
  return seen.translation_group === null ? [] : [translationTag(seen.translation_group)]
}

function isGiven<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}
