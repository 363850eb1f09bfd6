import type { ArticleSummary } from "@citable/next"
import Link from "next/link"

import { citable } from "../lib/citable.ts"
import { formatDate } from "../lib/format-date.ts"
import type { Words } from "../lib/words.ts"

interface Props {
  articles: readonly ArticleSummary[]
  words: Words
}

/** Older articles by year, one line for each. */
export function Archive({ articles, words }: Props) {
  const years = Map.groupBy(articles, ({ published_at }) => published_at?.slice(0, 4) ?? words.undated)
  return (
    <section className="archive" aria-labelledby="archive">
      <h2 id="archive" className="section-title">
        {words.earlier}
      </h2>
      {[...years].map(([year, items]) => (
        <div key={year} className="archive__year">
          <h3 className="archive__number">{year}</h3>
          <ol role="list">
            {items.map((article) => (
              <li key={article.id} className="archive__item">
                <Link href={citable.path(article)} prefetch={false}>
                  {article.title}
                </Link>
                {article.published_at !== null && (
                  <time dateTime={article.published_at}>{formatDate(article.published_at, words.dates, "short")}</time>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
