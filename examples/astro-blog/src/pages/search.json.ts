import { renderArticle } from "@citable/astro/content"
import type { APIRoute } from "astro"

import { getArticles } from "../articles.ts"
import { toText } from "../to-text.ts"

export const prerender = true

/** So much of each text is found. It bounds what a visitor downloads: about 2 KB for each article, compressed. */
const longestText = 5000

/** What the search page looks in. */
export const GET: APIRoute = async () => {
  const records = (await getArticles()).map(async (entry) => {
    const { title, excerpt, tags } = entry.data
    const { html } = await renderArticle(entry)
    return { id: entry.id, title, tags: tags.join(" "), text: `${excerpt} ${toText(html).slice(0, longestText)}` }
  })
  return Response.json(await Promise.all(records))
}
