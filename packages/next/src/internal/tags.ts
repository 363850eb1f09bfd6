import { cacheTags } from "@citable/contract/content"
import type { ArticleEventData } from "@citable/contract/webhooks"

import type { ListQuery } from "./article-reader.ts"
import { isListChange } from "./is-list-change.ts"
import type { SeenEvent } from "./wait-for-event.ts"

/** Where a site names no locale, the service picks the brand's own, which the reader cannot know beforehand. */
const anyLocale = "any"

/**
 * Tags and a second name of each, by which it is invalidated a second time: Next 15 takes only the first invalidation of a tag that a
 * request asks for, also when the second comes after its response.
 */
export function withSecondNames(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => [tag, `${tag}:again`])
}

/** The tag of whatever a slug leads to, also where it leads nowhere yet. */
export function slugTag(slug: string, locale: string | undefined): string {
  return cacheTags.slug(locale ?? anyLocale, slug)
}

/** On lists that show what any edit changes, such as the time of it. */
const everyChangeTag = "citable:changes"

/** The tags of a list. A change of an article names its topics before and after, so a topic's list needs no more than that. */
export function listTags({ tag, everyChange = false }: Pick<ListQuery, "tag" | "everyChange">): string[] {
  return [tag === undefined ? cacheTags.articles() : cacheTags.topic(tag), ...(everyChange ? [everyChangeTag] : [])]
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

/** The tags that an article's page bears, by its id and every slug it has or had. */
function pageTags({ content_id, locale }: ArticleEventData, slugs: ReadonlySet<string>): string[] {
  const names = [...slugs].flatMap((slug) => [slugTag(slug, locale), slugTag(slug, undefined)])
  return [cacheTags.article(content_id), ...names]
}

/**
 * The tags of everything that shows an article which changed, or that will: as its event names it, and as the service shows it by now,
 * which may be later. Lists are left out where they show nothing of the change.
 */
export function tagsOfEvent(data: ArticleEventData, seen: SeenEvent["article"]): string[] {
  const slugs = new Set([data.slug, data.previous_slug, seen?.slug, ...(seen?.previous_slugs ?? [])].filter(isGiven))
  const page = [...pageTags(data, slugs), everyChangeTag]
  if (seen !== undefined && !isListChange(data)) return page
  const topics = new Set([...data.tags, ...(seen?.tags ?? [])])
  const lists = [cacheTags.articles(), ...[...topics].map((topic) => cacheTags.topic(topic))]
  return [...page, ...lists, ...changedTranslations(seen)]
}

function changedTranslations(seen: SeenEvent["article"]): string[] {
  if (seen === undefined) return [translations]
  return seen.translation_group === null ? [] : [translationTag(seen.translation_group)]
}

function isGiven<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}
