import { cacheTags } from "@citable/contract/content"

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
export const everyChangeTag = "citable:changes"

/** The tags of a list. A change of an article names its topics before and after, so a topic's list needs no more than that. */
export function listTags({
  tag,
  everyChange = false,
}: {
  tag?: string | undefined
  everyChange?: boolean | undefined
}): string[] {
  return [tag === undefined ? cacheTags.articles() : cacheTags.topic(tag), ...(everyChange ? [everyChangeTag] : [])]
}

/** On everything that names the translations of an article: one that is withdrawn does not tell of which. */
export const translations = "citable:translations"

/** The tags of what names the articles of a translation group. */
export function translationTags(group: string): string[] {
  return [translations, translationTag(group)]
}

/** A group has any name, as a topic has. */
export function translationTag(group: string): string {
  return cacheTags.topic(group).replace("citable:topic:", `${translations}:`)
}
