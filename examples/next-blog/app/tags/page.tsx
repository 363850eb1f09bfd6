import type { Metadata } from "next"

import { Empty } from "../../components/empty.tsx"
import { TopicList } from "../../components/topic-list.tsx"
import { citable } from "../../lib/citable.ts"
import { collectTopics } from "../../lib/topics.ts"

export const metadata: Metadata = {
  title: "Topics",
  description: "Every topic of this site.",
  alternates: { canonical: "/tags" },
}

export default async function Page() {
  const topics = collectTopics(await citable.getArticles())
  return (
    <>
      <h1 className="page-title">Topics</h1>
      {topics.length === 0 ? (
        <Empty title="No topics yet">
          <p>They come with the first article that has a tag.</p>
        </Empty>
      ) : (
        <TopicList topics={topics.map(({ name, items }) => ({ name, count: items.length }))} label="All topics" />
      )}
    </>
  )
}
