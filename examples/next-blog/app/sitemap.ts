import type { MetadataRoute } from "next"

import { citable } from "../lib/citable.ts"
import { site } from "../lib/site.ts"
import { collectTopics, toTopicPath } from "../lib/topics.ts"

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { url } = site
  if (url === undefined) return []
  const articles = await citable.getArticles()
  const lists = [
    { path: "/", items: articles },
    { path: "/tags", items: articles },
    ...collectTopics(articles).map(({ name, items }) => ({ path: toTopicPath(name), items })),
  ]
  return [...lists.map(({ path, items }) => toEntry(url + path, items)), ...(await citable.sitemap())]
}

/** A list changes when one of its articles does, so its time is that of the latest change. */
function toEntry(
  url: string,
  items: readonly { updated_at: string; modified_at: string | null }[],
): MetadataRoute.Sitemap[number] {
  const lastModified = items
    .map(({ updated_at, modified_at }) => modified_at ?? updated_at)
    .toSorted()
    .at(-1)
  return { url, ...(lastModified === undefined ? {} : { lastModified }) }
}
