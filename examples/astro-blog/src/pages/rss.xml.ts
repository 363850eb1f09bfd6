import rss from "@astrojs/rss"
import { toRssItems } from "@citable/astro/content"
import type { APIRoute } from "astro"

import { getArticles } from "../articles.ts"
import { site } from "../site.ts"

/** A feed tells what is new. Whole texts of all articles would be megabytes. */
const newest = 50

export const GET: APIRoute = async (context) => {
  // Its links are absolute.
  if (context.site === undefined) return new Response(null, { status: 404 })
  return rss({
    title: site.name,
    description: site.description,
    site: context.site,
    items: toRssItems((await getArticles()).slice(0, newest), { path: "/blog", content: true }),
    customData: `<language>${site.locale}</language>`,
  })
}
