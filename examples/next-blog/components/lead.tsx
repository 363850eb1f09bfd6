import type { ArticleSummary } from "@citable/next"
import { type SiteLanguage, toTextDirection } from "@citable/next/locale"
import Link from "next/link"

import { citable } from "../lib/citable.ts"
import { wordsOf } from "../lib/words.ts"
import { Published } from "./article-list.tsx"
import { TopicList } from "./topic-list.tsx"

interface Props {
  article: ArticleSummary
  language: SiteLanguage
}

/** The newest article, larger than the others. */
export function Lead({ article, language }: Props) {
  const words = wordsOf(language)
  return (
    <article className="lead">
      <p className="lead__meta">
        <span className="lead__label">{words.latest}</span>
        <Published article={article} words={words} />
        {article.author !== null && <span>{article.author.name}</span>}
      </p>
      <div lang={article.locale} dir={toTextDirection(article.locale)}>
        <h2 className="lead__title">
          <Link href={citable.path(article)}>{article.title}</Link>
        </h2>
        {article.excerpt !== "" && <p className="lead__excerpt">{article.excerpt}</p>}
      </div>
      <TopicList
        topics={article.tags.map((name) => ({ name }))}
        label={words.topicsOfArticle}
        prefix={language.prefix}
      />
    </article>
  )
}
