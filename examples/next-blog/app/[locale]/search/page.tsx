import type { Metadata } from "next"

import { ArticleList } from "../../../components/article-list.tsx"
import { Languages } from "../../../components/languages.tsx"
import { citable } from "../../../lib/citable.ts"
import { searchArticles } from "../../../lib/search-articles.ts"
import { type LocaleParams, readLanguage } from "../../../lib/site-languages.ts"
import { toPageTranslations } from "../../../lib/translations.ts"
import { wordsOf } from "../../../lib/words.ts"

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  return { title: wordsOf(await readLanguage(params)).search, robots: { index: false } }
}

const longestQuery = 200

interface Props extends LocaleParams {
  searchParams: Promise<{ q?: string | string[] }>
}

/** The server searches, so the page needs no script of its own and works without any. */
export default async function Page({ params, searchParams }: Props) {
  const language = await readLanguage(params)
  const words = wordsOf(language)
  const { q = "" } = await searchParams
  const query = String(q).trim().slice(0, longestQuery)
  const articles = await citable.getArticles({ locale: language.path })
  const found = query === "" ? articles : searchArticles(articles, query)
  return (
    <>
      <h1 className="page-title">{words.search}</h1>
      <form className="search" role="search" action={`${language.prefix}/search`}>
        <label className="search__label" htmlFor="query">
          {words.wordsToFind}
        </label>
        <div className="search__row">
          <input
            key={query}
            id="query"
            className="search__input"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={longestQuery}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button className="search__button">{words.search}</button>
        </div>
      </form>
      <p className="search__status" role="status">
        {query === "" ? "" : words.found(words.count(found.length), query)}
      </p>
      <ArticleList articles={found} words={words} />
      <Languages translations={toPageTranslations(language, "/search")} label={words.languages} />
    </>
  )
}
