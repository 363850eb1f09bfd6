import { siteLanguages } from "../lib/site-languages.ts"
import { toListPath } from "../lib/translations.ts"
import { wordsOf } from "../lib/words.ts"
import { Empty } from "./empty.tsx"

/** Next does not tell a 404 page its language, so it is in all of them. */
export function NotFound() {
  return (
    <>
      <h1 className="page-title">{wordsOf(siteLanguages.default).notFound[0]}</h1>
      {siteLanguages.all.map((language) => {
        const { notFound, allArticles } = wordsOf(language)
        return (
          <div key={language.path} lang={language.locale} dir={language.dir}>
            <Empty title={notFound[1] ?? ""}>
              <p>
                {notFound[2]} <a href={toListPath(language)}>{allArticles}</a>
              </p>
            </Empty>
          </div>
        )
      })}
    </>
  )
}
