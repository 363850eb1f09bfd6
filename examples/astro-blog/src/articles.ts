import type { SiteLanguage } from "@citable/astro/locale"
import { getCollection, type CollectionEntry } from "astro:content"

import { siteLanguages } from "./languages.ts"
import { collectTags, type Tag, type TagLink } from "./tags.ts"

export type Entry = CollectionEntry<"articles">

/** Every article, or those in one language, newest first. What is in no language of the site is in the default one. */
export async function getArticles(language?: SiteLanguage): Promise<Entry[]> {
  const entries = (await getCollection("articles")).filter(({ data }) => {
    const own = siteLanguages().ofArticle(data.locale)
    return data.type === "article" && (language === undefined || own.path === language.path)
  })
  // A sort compares each article many times.
  const timed = entries.map((entry) => ({ entry, time: entry.data.published_at.getTime() }))
  return timed.toSorted((a, b) => b.time - a.time || a.entry.id.localeCompare(b.entry.id)).map(({ entry }) => entry)
}

/** Every tag of a language with its articles, the most used first. */
export async function getTags(language: SiteLanguage): Promise<Tag<Entry>[]> {
  return collectTags(await getArticles(language), ({ data }) => data.tags)
}

/** The tags of each article, by its id. */
export async function getTagsOfArticles(language: SiteLanguage): Promise<Map<string, TagLink[]>> {
  const links = new Map<string, TagLink[]>()
  for (const { name, slug, items } of await getTags(language)) {
    for (const { id } of items) links.set(id, [...(links.get(id) ?? []), { name, slug }])
  }
  return links
}

const partSize = 200

/** The articles in parts for the search, the oldest first, so that a new article changes only the last part. */
export function toSearchParts(articles: readonly Entry[]): Entry[][] {
  const entries = articles.toReversed()
  return Array.from({ length: Math.ceil(entries.length / partSize) }, (_, at) =>
    entries.slice(at * partSize, (at + 1) * partSize),
  )
}
