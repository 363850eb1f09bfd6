import { notFound } from "next/navigation"

import { toCardTitle } from "../../../lib/card-title.ts"
import { citable } from "../../../lib/citable.ts"
import { drawCard } from "../../../lib/draw-card.tsx"
import { formatDate } from "../../../lib/format-date.ts"
import { site } from "../../../lib/site.ts"

export const dynamic = "force-static"

interface Context {
  params: Promise<{ file: string }>
}

/** Articles without a cover get a picture with their title: `/og/<slug>.png`. */
export async function generateStaticParams() {
  const articles = await citable.getArticles()
  const drawn = articles.filter(({ cover, title }) => cover === null && toCardTitle(title) !== undefined)
  return drawn.map(({ slug }) => ({ file: `${slug}.png` }))
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { file } = await params
  const article = file.endsWith(".png") ? await citable.getArticle(file.slice(0, -".png".length)) : undefined
  const title = article === undefined ? undefined : toCardTitle(article.title)
  if (article === undefined || title === undefined) notFound()
  const note = article.published_at === null ? "" : formatDate(article.published_at)
  return drawCard({ title, siteName: toCardTitle(site.name) ?? "", note })
}
