import type { ArticleSummary } from "@citable/next"
import Link from "next/link"

import { citable } from "../lib/citable.ts"
import { Published } from "./article-list.tsx"
import { TopicList } from "./topic-list.tsx"

interface Props {
  article: ArticleSummary
}

/** The newest article, larger than the others. */
export function Lead({ article }: Props) {
  return (
    <article className="lead">
      <p className="lead__meta">
        <span className="lead__label">Latest</span>
        <Published article={article} />
        {article.author !== null && <span>{article.author.name}</span>}
      </p>
      <h2 className="lead__title">
        <Link href={citable.path(article)}>{article.title}</Link>
      </h2>
      {article.excerpt !== "" && <p className="lead__excerpt">{article.excerpt}</p>}
      <TopicList topics={article.tags.map((name) => ({ name }))} label="Topics of this article" />
    </article>
  )
}
