import type { ArticleSummary } from "@citable/next"
import { toTextDirection } from "@citable/next/locale"
import Link from "next/link"

import { citable } from "../lib/citable.ts"
import { formatDate } from "../lib/format-date.ts"
import type { Words } from "../lib/words.ts"

interface Props {
  articles: readonly ArticleSummary[]
  words: Words
}

/** Articles with their excerpts, grouped by year. */
export function ArticleList({ articles, words }: Props) {
  return (
    <ol className="list" role="list">
      {articles.map((article) => (
        <li key={article.id} className="list__item">
          <p className="list__meta">
            <Published article={article} words={words} />
            {article.author !== null && <span>{article.author.name}</span>}
          </p>
          <div lang={article.locale} dir={toTextDirection(article.locale)}>
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

export function Published({ article, words }: { article: ArticleSummary; words: Words }) {
  if (article.published_at === null) return null
  return <time dateTime={article.published_at}>{formatDate(article.published_at, words.dates)}</time>
}
