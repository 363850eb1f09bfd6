import { getCollection, type CollectionEntry } from "astro:content"

import { collectTags, type Tag, type TagLink } from "./tags.ts"

export type Entry = CollectionEntry<"articles">

/** Every article, newest first. */
export async function getArticles(): Promise<Entry[]> {
  const entries = await getCollection("articles")
  return entries
    .filter(({ data }) => data.type === "article")
    .toSorted((a, b) => b.data.published_at.getTime() - a.data.published_at.getTime() || a.id.localeCompare(b.id))
}

/** Every tag with its articles, the most used first. */
export async function getTags(): Promise<Tag<Entry>[]> {
  return collectTags(await getArticles(), ({ data }) => data.tags)
}

/** The tags of each article, by its id. */
export async function getTagsOfArticles(): Promise<Map<string, TagLink[]>> {
  const links = new Map<string, TagLink[]>()
  for (const { name, slug, items } of await getTags()) {
    for (const { id } of items) links.set(id, [...(links.get(id) ?? []), { name, slug }])
  }
  return links
}
