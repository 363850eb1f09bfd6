import { createCitable, type SiteArticle } from "@citable/next/pages"

const citable = createCitable()

export const getStaticPaths = () => citable.getStaticPaths()
export const getStaticProps = citable.getStaticProps

export default function Page({ article }: { article: SiteArticle }) {
  return (
    <article>
      <h1>{article.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: article.html }} />
    </article>
  )
}

export {}
