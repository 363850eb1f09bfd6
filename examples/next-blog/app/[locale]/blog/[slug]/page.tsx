import { ArticleImage } from "@citable/next/image"
import { toTextDirection } from "@citable/next/locale"
import { PreviewRefresh } from "@citable/next/preview"
import type { Metadata } from "next"

import { Published } from "../../../../components/article-list.tsx"
import { Contents } from "../../../../components/contents.tsx"
import { Languages } from "../../../../components/languages.tsx"
import { TopicList } from "../../../../components/topic-list.tsx"
import { toCard } from "../../../../lib/card-title.ts"
import { citable } from "../../../../lib/citable.ts"
import { readLanguage, siteLanguages } from "../../../../lib/site-languages.ts"
import { site } from "../../../../lib/site.ts"
import { toStandfirst } from "../../../../lib/to-standfirst.ts"
import { toListPath } from "../../../../lib/translations.ts"
import { wordsOf } from "../../../../lib/words.ts"

interface Props {
  params: Promise<{ locale: string; slug: string }>
}

export function generateStaticParams({ params: { locale } }: { params: { locale: string } }) {
  return citable.staticParams({ locale })
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params
  const [metadata, article] = await Promise.all([
    citable.metadata(slug, { locale }),
    citable.getArticle(slug, { locale }),
  ])
  if (article === undefined || article.cover !== null || site.url === undefined) return metadata
  const images = [toCard(article)]
  return {
    ...metadata,
    openGraph: { ...metadata.openGraph, images },
    twitter: { ...metadata.twitter, card: "summary_large_image", images },
  }
}

export default async function Page({ params }: Props) {
  const language = await readLanguage(params)
  const { locale: ofPage, slug } = await params
  const words = wordsOf(language)
  const article = await citable.getArticleOrNotFound(slug, { locale: ofPage })
  const translations = await citable.translations(article, { locale: ofPage, list: toListPath })
  const { title, author, cover, html, headings, reading_time, tags, locale } = article
  const standfirst = toStandfirst(article.excerpt, html)
  const contents = headings.filter(({ depth }) => depth === 2 || depth === 3)
  const hasContents = contents.length > 2
  return (
    <>
      <article
        className={hasContents ? "article article--contents" : "article"}
        lang={locale}
        dir={toTextDirection(locale)}
      >
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: citable.jsonLd(article) }} />
        <header className="article__header">
          <TopicList
            topics={tags.map((name) => ({ name }))}
            label={words.topicsOfArticle}
            prefix={siteLanguages.ofArticle(locale).prefix}
          />
          <h1 className="article__title">{title}</h1>
          {standfirst !== undefined && <p className="article__standfirst">{standfirst}</p>}
          <p className="article__meta" lang={language.locale} dir={language.dir}>
            {author !== null && (
              <span>
                {words.by} {author.url === null ? author.name : <a href={author.url}>{author.name}</a>}
              </span>
            )}
            <Published article={article} words={words} />
            <span>{words.minutesToRead(reading_time)}</span>
          </p>
        </header>
        <ArticleImage className="article__cover" image={cover} priority />
        {hasContents && <Contents headings={contents} title={words.contents} />}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <PreviewRefresh article={article} />
      </article>
      <Languages translations={translations} label={words.languages} />
    </>
  )
}
