import { toSitemap } from "@citable/astro/content"
import type { APIRoute } from "astro"

import { toArticlePath } from "../article-path.ts"
import { type Entry, getArticles, getTags } from "../articles.ts"
import { languages, siteLanguages } from "../languages.ts"
import { toTagPath } from "../tags.ts"
import { toPageTranslations } from "../translations.ts"

export const GET: APIRoute = async ({ site }) => {
  if (site === undefined) return new Response(null, { status: 404 })
  const lists = siteLanguages().all.map(async (language) => {
    const lastModified = newest(await getArticles(language))
    const tags = await getTags(language)
    return [
      ...["/", "/tags/"].map((path) => ({
        path: language.prefix + path,
        lastModified,
        translations: toPageTranslations(language, path, () => true),
      })),
      ...tags.map(({ slug, items }) => ({ path: toTagPath(slug, language.prefix), lastModified: newest(items) })),
    ]
  })
  const pages = (await Promise.all(lists)).flat()
  const xml = toSitemap(await getArticles(), { ...languages, site, path: (entry) => toArticlePath(entry), pages })
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } })
}

function newest(entries: readonly Entry[]): Date | undefined {
  const times = entries.map(({ data }) => data.modified_at.getTime())
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
