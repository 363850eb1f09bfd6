import { ArticleImage } from "@citable/next/image"
import { PreviewRefresh } from "@citable/next/preview"
import type { Metadata } from "next"

import { Published } from "../../../components/article-list.tsx"
import { Contents } from "../../../components/contents.tsx"
import { TopicList } from "../../../components/topic-list.tsx"
import { toCard } from "../../../lib/card-title.ts"
import { citable } from "../../../lib/citable.ts"
import { site } from "../../../lib/site.ts"
import { toStandfirst } from "../../../lib/to-standfirst.ts"

interface Props {
  params: Promise<{ slug: string }>
}

export const generateStaticParams = citable.staticParams

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params
  const [metadata, article] = await Promise.all([citable.metadata(slug), citable.getArticle(slug)])
  if (article === undefined || article.cover !== null || site.url === undefined) return metadata
  const images = [toCard(article)]
  return {
    ...metadata,
    openGraph: { ...metadata.openGraph, images },
    twitter: { ...metadata.twitter, card: "summary_large_image", images },
  }
}

export default async function Page({ params }: Props) {
  const article = await citable.getArticleOrNotFound((await params).slug)
  const { title, author, cover, html, headings, reading_time, tags, locale } = article
  const standfirst = toStandfirst(article.excerpt, html)
  const contents = headings.filter(({ depth }) => depth === 2 || depth === 3)
  const hasContents = contents.length > 2
  return (
    <article className={hasContents ? "article article--contents" : "article"} lang={locale}>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: citable.jsonLd(article) }} />
      <header className="article__header">
        <TopicList topics={tags.map((name) => ({ name }))} label="Topics of this article" />
        <h1 className="article__title">{title}</h1>
        {standfirst !== undefined && <p className="article__standfirst">{standfirst}</p>}
        <p className="article__meta">
          {author !== null && (
            <span>By {author.url === null ? author.name : <a href={author.url}>{author.name}</a>}</span>
          )}
          <Published article={article} />
          <span>{reading_time} min read</span>
        </p>
      </header>
      <ArticleImage className="article__cover" image={cover} priority />
      {hasContents && <Contents headings={contents} />}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      <PreviewRefresh article={article} />
    </article>
  )
}
