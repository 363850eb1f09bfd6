import { createCitable } from "@citable/next"

const citable = createCitable({ siteUrl: "https://example.com" })

interface Props {
  params: Promise<{ slug: string }>
}

export const generateStaticParams = citable.staticParams

export async function generateMetadata({ params }: Props) {
  return citable.metadata((await params).slug)
}

export default async function Page({ params }: Props) {
  const article = await citable.getArticleOrNotFound((await params).slug)
  return (
    <article>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: citable.jsonLd(article) }} />
      <h1>{article.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: article.html }} />
    </article>
  )
}

export {}
