import type { Metadata } from "next"

import { ArticleList } from "../../components/article-list.tsx"
import { citable } from "../../lib/citable.ts"
import { searchArticles } from "../../lib/search-articles.ts"

export const metadata: Metadata = { title: "Search", robots: { index: false } }

const longestQuery = 200

interface Props {
  searchParams: Promise<{ q?: string | string[] }>
}

/** The server searches, so the page needs no script of its own and works without any. */
export default async function Page({ searchParams }: Props) {
  const { q = "" } = await searchParams
  const query = String(q).trim().slice(0, longestQuery)
  const articles = await citable.getArticles()
  const found = query === "" ? articles : searchArticles(articles, query)
  const count = found.length === 1 ? "1 article" : `${found.length} articles`
  return (
    <>
      <h1 className="page-title">Search</h1>
      <form className="search" role="search" action="/search">
        <label className="search__label" htmlFor="query">
          Words in a title, a topic or a summary
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
          <button className="search__button">Search</button>
        </div>
      </form>
      <p className="search__status" role="status">
        {query === "" ? "" : `${count} for “${query}”`}
      </p>
      <ArticleList articles={found} />
    </>
  )
}
