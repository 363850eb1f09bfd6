import { renderArticle } from "@citable/astro/content"
import type { APIRoute } from "astro"

import { type Entry, getArticles, toSearchParts } from "../../../articles.ts"
import { toLocaleParam } from "../../../language-paths.ts"
import { siteLanguages } from "../../../languages.ts"
import { toListItem } from "../../../list-item.ts"
import type { SearchRecord } from "../../../search-record.ts"
import { toText } from "../../../to-text.ts"

export const prerender = true

export async function getStaticPaths() {
  const paths = siteLanguages().all.map(async (language) =>
    toSearchParts(await getArticles(language)).map((entries, at) => ({
      params: { ...toLocaleParam(language), part: String(at + 1) },
      props: { entries },
    })),
  )
  return (await Promise.all(paths)).flat()
}

/** So much of each text is found. It bounds what a visitor downloads: about 2 KB for each article, compressed. */
const longestText = 5000

/** What the search page looks in: some of the articles, so that an edit changes one small file. */
export const GET: APIRoute<{ entries: readonly Entry[] }> = async ({ props }) => {
  const records = props.entries.map(async (entry): Promise<SearchRecord> => {
    const { html } = await renderArticle(entry)
    return {
      id: entry.id,
      ...toListItem(entry),
      tags: entry.data.tags.join(" "),
      text: toText(html).slice(0, longestText),
    }
  })
  return Response.json(await Promise.all(records))
}
