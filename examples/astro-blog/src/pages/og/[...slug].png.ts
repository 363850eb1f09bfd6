import type { APIRoute, InferGetStaticPropsType } from "astro"

import { getArticles } from "../../articles.ts"
import { toCardTitle } from "../../card-title.ts"
import { drawCard } from "../../draw-card.ts"
import { formatDate } from "../../format-date.ts"
import { siteLanguages } from "../../languages.ts"
import { site } from "../../site.ts"
import { wordsOf } from "../../words.ts"

export const prerender = true

/** Articles without a cover get a picture with their title. */
export async function getStaticPaths() {
  return (await getArticles()).flatMap(({ id, data }) => {
    const words = wordsOf(siteLanguages().ofArticle(data.locale))
    const title = data.cover === null ? toCardTitle(data.title) : undefined
    return title === undefined
      ? []
      : [{ params: { slug: id }, props: { title, note: formatDate(data.published_at, words.dates) } }]
  })
}

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props: { title, note } }) => {
  const png = await drawCard({ title, siteName: toCardTitle(site.name) ?? "", note })
  return new Response(new Uint8Array(png), { headers: { "content-type": "image/png" } })
}
