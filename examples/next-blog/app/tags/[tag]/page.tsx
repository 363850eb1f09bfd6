import type { Metadata } from "next"
import Link from "next/link"
import { notFound } from "next/navigation"

import { ArticleList } from "../../../components/article-list.tsx"
import { citable } from "../../../lib/citable.ts"
import { collectTopics, toTopicPath } from "../../../lib/topics.ts"

interface Props {
  params: Promise<{ tag: string }>
}

export async function generateStaticParams() {
  return collectTopics(await citable.getArticles()).map(({ slug }) => ({ tag: slug }))
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const topic = await findTopic(params)
  if (topic === undefined) return {}
  const description = `Articles about ${topic.name}.`
  return { title: topic.name, description, alternates: { canonical: toTopicPath(topic.name) } }
}

export default async function Page({ params }: Props) {
  const topic = await findTopic(params)
  if (topic === undefined) notFound()
  const { name, items } = topic
  return (
    <>
      <p className="crumb">
        <Link href="/tags">Topics</Link>
      </p>
      <h1 className="page-title">
        {name} <span className="page-title__note">{items.length === 1 ? "1 article" : `${items.length} articles`}</span>
      </h1>
      <ArticleList articles={items} />
    </>
  )
}

async function findTopic(params: Props["params"]) {
  const { tag } = await params
  const topics = collectTopics(await citable.getArticles())
  // Next passes a parameter as it is in the address, percent-encoded.
  return topics.find(({ slug }) => slug === tag || encodeURIComponent(slug) === tag)
}
