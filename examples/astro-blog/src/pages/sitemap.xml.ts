import type { APIRoute } from "astro"

import { toArticlePath } from "../article-path.ts"
import { type Entry, getArticles, getTags } from "../articles.ts"
import { toSitemap } from "../sitemap.ts"
import { toTagPath } from "../tags.ts"

export const GET: APIRoute = async ({ site }) => {
  if (site === undefined) return new Response(null, { status: 404 })
  const absolute = (path: string): string => new URL(path, site).href
  const entries = await getArticles()
  const tags = await getTags()
  const xml = toSitemap([
    { loc: absolute("/"), lastmod: newest(entries) },
    { loc: absolute("/tags/"), lastmod: newest(entries) },
    ...entries
      .filter(({ data }) => !data.seo.noindex)
      .map(({ id, data }) => ({ loc: absolute(toArticlePath(id)), lastmod: data.modified_at })),
    ...tags.map(({ slug, items }) => ({ loc: absolute(toTagPath(slug)), lastmod: newest(items) })),
  ])
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } })
}

function newest(entries: readonly Entry[]): Date | undefined {
  const times = entries.map(({ data }) => data.modified_at.getTime())
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
