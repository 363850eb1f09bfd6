import type { Metadata } from "next"

import { Archive } from "../../components/archive.tsx"
import { ArticleList } from "../../components/article-list.tsx"
import { Empty } from "../../components/empty.tsx"
import { Languages } from "../../components/languages.tsx"
import { Lead } from "../../components/lead.tsx"
import { TopicList } from "../../components/topic-list.tsx"
import { citable } from "../../lib/citable.ts"
import { type LocaleParams, readLanguage } from "../../lib/site-languages.ts"
import { site } from "../../lib/site.ts"
import { collectTopics } from "../../lib/topics.ts"
import { toAlternates, toPageTranslations } from "../../lib/translations.ts"
import { wordsOf } from "../../lib/words.ts"

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  return { alternates: toAlternates(toPageTranslations(await readLanguage(params), "")) }
}

/** The number of articles with an excerpt. Older ones are one line each, in the archive. */
const recentCount = 10

export default async function Page({ params }: LocaleParams) {
  const language = await readLanguage(params)
  const words = wordsOf(language)
  const articles = await citable.getArticles({ locale: language.path })
  const [lead, ...others] = articles
  const earlier = others.slice(recentCount)
  const topics = collectTopics(articles).map(({ name, items }) => ({ name, count: items.length }))
  const [noArticles, howTo] = words.noArticles
  return (
    <>
      <div className="intro">
        <h1 className="intro__title">{site.name}</h1>
        <p className="intro__text">{words.description}</p>
      </div>
      {lead === undefined ? (
        <Empty title={noArticles ?? ""}>
          <p>{howTo}</p>
          <p>
            <code>citable import articles/</code>
          </p>
        </Empty>
      ) : (
        <Lead article={lead} language={language} />
      )}
      {others.length > 0 && <ArticleList articles={others.slice(0, recentCount)} words={words} />}
      {earlier.length > 0 && <Archive articles={earlier} words={words} />}
      {topics.length > 0 && (
        <section className="section" aria-labelledby="topics">
          <h2 id="topics" className="section-title">
            {words.topics}
          </h2>
          <TopicList topics={topics} label={words.topics} prefix={language.prefix} />
        </section>
      )}
      <Languages translations={toPageTranslations(language, "")} label={words.languages} />
    </>
  )
}
