import type { MetadataRoute } from "next"

import { citable } from "../lib/citable.ts"
import { siteLanguages } from "../lib/site-languages.ts"
import { site } from "../lib/site.ts"
import { collectTopics, toTopicPath } from "../lib/topics.ts"
import { toLanguagePaths, toPageTranslations } from "../lib/translations.ts"

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { url } = site
  if (url === undefined) return []
  const lists = siteLanguages.all.map(async (language) => {
    const articles = await citable.getArticles({ locale: language.path })
    return [
      ...["", "/tags"].map((path) => {
        const paths = Object.entries(toLanguagePaths(toPageTranslations(language, path)))
        const languages = Object.fromEntries(paths.map(([locale, to]) => [locale, url + to]))
        const entry = toEntry(url + (language.prefix + path || "/"), articles)
        return { ...entry, ...(paths.length === 0 ? {} : { alternates: { languages } }) }
      }),
      ...collectTopics(articles).map(({ name, items }) => toEntry(url + toTopicPath(name, language.prefix), items)),
    ]
  })
  return [...(await Promise.all(lists)).flat(), ...(await citable.sitemap())]
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
