import { createCitable } from "@citable/next"

const citable = createCitable()
export const generateStaticParams = citable.staticParams

export default async function Page({ params }: { params: Promise<{ slug: string }> }) {
  const article = await citable.getArticleOrNotFound((await params).slug)
  return (
    <article>
      <h1>{article.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: article.html }} />
    </article>
  )
}

export {}
