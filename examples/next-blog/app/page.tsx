import type { Metadata } from "next"

import { Archive } from "../components/archive.tsx"
import { ArticleList } from "../components/article-list.tsx"
import { Empty } from "../components/empty.tsx"
import { Lead } from "../components/lead.tsx"
import { TopicList } from "../components/topic-list.tsx"
import { citable } from "../lib/citable.ts"
import { site } from "../lib/site.ts"
import { collectTopics } from "../lib/topics.ts"

export const metadata: Metadata = { alternates: { canonical: "/" } }

/** The number of articles with an excerpt. Older ones are one line each, in the archive. */
const recentCount = 10

export default async function Page() {
  const articles = await citable.getArticles()
  const [lead, ...others] = articles
  const earlier = others.slice(recentCount)
  const topics = collectTopics(articles).map(({ name, items }) => ({ name, count: items.length }))
  return (
    <>
      <div className="intro">
        <h1 className="intro__title">{site.name}</h1>
        <p className="intro__text">{site.description}</p>
      </div>
      {lead === undefined ? (
        <Empty title="Nothing is published yet">
          <p>Publish an article, and it shows here a moment later.</p>
          <p>
            <code>citable import articles/</code>
          </p>
        </Empty>
      ) : (
        <Lead article={lead} />
      )}
      {others.length > 0 && <ArticleList articles={others.slice(0, recentCount)} />}
      {earlier.length > 0 && <Archive articles={earlier} />}
      {topics.length > 0 && (
        <section className="section" aria-labelledby="topics">
          <h2 id="topics" className="section-title">
            Topics
          </h2>
          <TopicList topics={topics} label="All topics" />
        </section>
      )}
    </>
  )
}
