import { createCitable } from "@citable/next"
import Link from "next/link"

const citable = createCitable()

export default async function Page() {
  const articles = await citable.getArticles()
  return (
    <ul>
      {articles.map((article) => (
        <li key={article.id}>
          <Link href={citable.path(article)}>{article.title}</Link> {article.excerpt}
        </li>
      ))}
    </ul>
  )
}

export {}
