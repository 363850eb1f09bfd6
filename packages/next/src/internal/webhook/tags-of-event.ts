import { cacheTags } from "@citable/contract/content"
import type { ArticleEventData } from "@citable/contract/webhooks"

import { slugTag, everyChangeTag, translations, translationTag } from "../cache/tags.ts"
import { isListChange } from "./is-list-change.ts"
import type { SeenEvent } from "./wait-for-event.ts"

/** The tags of an article's page, by its id and each of its slugs. */
function pageTags({ content_id, locale }: ArticleEventData, slugs: ReadonlySet<string>): string[] {
  const names = [...slugs].flatMap((slug) => [slugTag(slug, locale), slugTag(slug, undefined)])
  return [cacheTags.article(content_id), ...names]
}

/**
 * The tags of everything that shows a changed article, or will show it: as the event names it, and as the service shows it now, which may be
 * later. Tags of lists are missing if lists do not show the change.
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
