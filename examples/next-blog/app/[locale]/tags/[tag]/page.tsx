import type { SiteLanguage } from "@citable/next/locale"
import type { Metadata } from "next"
import Link from "next/link"
import { notFound } from "next/navigation"

import { ArticleList } from "../../../../components/article-list.tsx"
import { Languages } from "../../../../components/languages.tsx"
import { citable } from "../../../../lib/citable.ts"
import { readLanguage } from "../../../../lib/site-languages.ts"
import { collectTopics, toTopicPath } from "../../../../lib/topics.ts"
import { toAlternates, toPageTranslations } from "../../../../lib/translations.ts"
import { wordsOf } from "../../../../lib/words.ts"

interface Props {
  params: Promise<{ locale: string; tag: string }>
}

export async function generateStaticParams({ params: { locale } }: { params: { locale: string } }) {
  return collectTopics(await citable.getArticles({ locale })).map(({ slug }) => ({ tag: slug }))
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await readLanguage(params)
  const topic = await findTopic(params)
  if (topic === undefined) return {}
  const { name } = topic
  const alternates = toAlternates(toTopicTranslations(language, name))
  return { title: name, description: wordsOf(language).about(name), alternates }
}

export default async function Page({ params }: Props) {
  const language = await readLanguage(params)
  const words = wordsOf(language)
  const topic = await findTopic(params)
  if (topic === undefined) notFound()
  const { name, items } = topic
  return (
    <>
      <p className="crumb">
        <Link href={`${language.prefix}/tags`}>{words.topics}</Link>
      </p>
      <h1 className="page-title">
        {name} <span className="page-title__note">{words.count(items.length)}</span>
      </h1>
      <ArticleList articles={items} words={words} />
      <Languages translations={toTopicTranslations(language, name)} label={words.languages} />
    </>
  )
}

/** Topics have other names in other languages. */
const toTopicTranslations = (language: SiteLanguage, name: string) =>
  toPageTranslations(language, toTopicPath(name), false)

async function findTopic(params: Props["params"]) {
  const { locale, tag } = await params
  const topics = collectTopics(await citable.getArticles({ locale }))
  // Next passes a parameter as it is in the address, percent-encoded.
  return topics.find(({ slug }) => slug === tag || encodeURIComponent(slug) === tag)
}
