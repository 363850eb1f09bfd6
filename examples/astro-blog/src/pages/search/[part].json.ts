import { renderArticle } from "@citable/astro/content"
import type { APIRoute } from "astro"

import { toArticlePath } from "../../article-path.ts"
import { type Entry, getSearchParts } from "../../articles.ts"
import { formatDate } from "../../format-date.ts"
import type { SearchRecord } from "../../search-record.ts"
import { toText } from "../../to-text.ts"

export const prerender = true

export async function getStaticPaths() {
  return (await getSearchParts()).map((entries, at) => ({ params: { part: String(at + 1) }, props: { entries } }))
}

/** So much of each text is found. It bounds what a visitor downloads: about 2 KB for each article, compressed. */
const longestText = 5000

/** What the search page looks in: some of the articles, so that an edit changes one small file. */
export const GET: APIRoute<{ entries: readonly Entry[] }> = async ({ props }) => {
  const records = props.entries.map(async (entry): Promise<SearchRecord> => {
    const { title, excerpt, tags, published_at: published, reading_time: minutes } = entry.data
    const { html } = await renderArticle(entry)
    return {
      id: entry.id,
      path: toArticlePath(entry.id),
      title,
      excerpt,
      date: published.toISOString(),
      day: formatDate(published, "short"),
      minutes,
      tags: tags.join(" "),
      text: toText(html).slice(0, longestText),
    }
  })
  return Response.json(await Promise.all(records))
}
