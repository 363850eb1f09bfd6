import { cacheTags } from "@citable/contract/content"

/** For sites without a locale. The service then picks the brand's own, which the reader cannot know beforehand. */
const anyLocale = "any"

/**
 * Gives each tag a second name, for the second invalidation. Next 15 accepts only the first invalidation of a tag in a request, even if the
 * second comes after the response.
 */
export function withSecondNames(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => [tag, `${tag}:again`])
}

/** The tag of whatever shows articles. */
export const everythingTag = "citable:everything"

/** The tag of all lists of topics. The feed of changes does not name the topics that an article had. */
export const anyTopicTag = "citable:topics"

const topicPrefix = "citable:topic:"

/** The names that an entry with these tags has in Next's caches. */
export function toNames(tags: readonly string[]): string[] {
  const isOfTopic = tags.some((tag) => tag.startsWith(topicPrefix))
  return withSecondNames([...tags, ...(isOfTopic ? [anyTopicTag] : []), everythingTag])
}

/** The tag of whatever a slug leads to, even if it leads nowhere yet. */
export function slugTag(slug: string, locale: string | undefined): string {
  return cacheTags.slug(locale ?? anyLocale, slug)
}

/** The tag of lists that show what every edit changes, such as its time. */
export const everyChangeTag = "citable:changes"

/** The tags of a list. A topic's list needs only the topic's tag, because an event names the topics before and after the change. */
export function listTags({
  tag,
  everyChange = false,
}: {
  tag?: string | undefined
  everyChange?: boolean | undefined
}): string[] {
  return [tag === undefined ? cacheTags.articles() : cacheTags.topic(tag), ...(everyChange ? [everyChangeTag] : [])]
}

/** The tag of everything that names translations. The event of a withdrawn article does not name its group, so it needs this tag. */
export const translations = "citable:translations"

/** The tags of everything that names the articles of a translation group. */
export function translationTags(group: string): string[] {
  return [translations, translationTag(group)]
}

/** The tag of one group. It is encoded like a topic, because both can have any name. */
export function translationTag(group: string): string {
  return cacheTags.topic(group).replace(topicPrefix, `${translations}:`)
}
