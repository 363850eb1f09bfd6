import { notFound } from "next/navigation"

import { toCardTitle } from "../../../../lib/card-title.ts"
import { citable } from "../../../../lib/citable.ts"
import { drawCard } from "../../../../lib/draw-card.tsx"
import { formatDate } from "../../../../lib/format-date.ts"
import { siteLanguages } from "../../../../lib/site-languages.ts"
import { site } from "../../../../lib/site.ts"
import { wordsOf } from "../../../../lib/words.ts"

export const dynamic = "force-static"

interface Context {
  params: Promise<{ locale: string; file: string }>
}

/** Articles without a cover get a picture with their title: `/og/<language>/<slug>.png`. */
export async function generateStaticParams() {
  const articles = await citable.getArticles()
  const drawn = articles.filter(({ cover, title }) => cover === null && toCardTitle(title) !== undefined)
  return drawn.map(({ slug, locale }) => ({ locale, file: `${slug}.png` }))
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, file } = await params
  const article = file.endsWith(".png")
    ? await citable.getArticle(file.slice(0, -".png".length), { locale })
    : undefined
  const title = article === undefined ? undefined : toCardTitle(article.title)
  if (article === undefined || title === undefined) notFound()
  const { dates } = wordsOf(siteLanguages.ofArticle(locale))
  const note = article.published_at === null ? "" : formatDate(article.published_at, dates)
  return drawCard({ title, siteName: toCardTitle(site.name) ?? "", note })
}
