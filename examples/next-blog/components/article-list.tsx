import type { ArticleSummary } from "@citable/next"
import Link from "next/link"

import { citable } from "../lib/citable.ts"
import { formatDate } from "../lib/format-date.ts"

interface Props {
  articles: readonly ArticleSummary[]
}

/** Articles with their excerpts, grouped by year. */
export function ArticleList({ articles }: Props) {
  return (
    <ol className="list" role="list">
      {articles.map((article) => (
        <li key={article.id} className="list__item">
          <p className="list__meta">
            <Published article={article} />
            {article.author !== null && <span>{article.author.name}</span>}
          </p>
          <div>
            <h2 className="list__title">
              <Link href={citable.path(article)} prefetch={false}>
                {article.title}
              </Link>
            </h2>
            {article.excerpt !== "" && <p className="list__excerpt">{article.excerpt}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

export function Published({ article }: { article: ArticleSummary }) {
  if (article.published_at === null) return null
  return <time dateTime={article.published_at}>{formatDate(article.published_at)}</time>
}
