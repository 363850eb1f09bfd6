import type { Metadata } from "next"

import { Empty } from "../../../components/empty.tsx"
import { Languages } from "../../../components/languages.tsx"
import { TopicList } from "../../../components/topic-list.tsx"
import { citable } from "../../../lib/citable.ts"
import { type LocaleParams, readLanguage } from "../../../lib/site-languages.ts"
import { collectTopics } from "../../../lib/topics.ts"
import { toAlternates, toPageTranslations } from "../../../lib/translations.ts"
import { wordsOf } from "../../../lib/words.ts"

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const language = await readLanguage(params)
  const { topics, allTopics } = wordsOf(language)
  return { title: topics, description: allTopics, alternates: toAlternates(toPageTranslations(language, "/tags")) }
}

export default async function Page({ params }: LocaleParams) {
  const language = await readLanguage(params)
  const words = wordsOf(language)
  const topics = collectTopics(await citable.getArticles({ locale: language.path }))
  const [noTopics, howTo] = words.noTopics
  return (
    <>
      <h1 className="page-title">{words.topics}</h1>
      {topics.length === 0 ? (
        <Empty title={noTopics ?? ""}>
          <p>{howTo}</p>
        </Empty>
      ) : (
        <TopicList
          topics={topics.map(({ name, items }) => ({ name, count: items.length }))}
          label={words.topics}
          prefix={language.prefix}
        />
      )}
      <Languages translations={toPageTranslations(language, "/tags")} label={words.languages} />
    </>
  )
}
