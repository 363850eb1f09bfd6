import type { SiteArticle } from "@citable/next"

interface Props {
  headings: SiteArticle["headings"]
}

export function Contents({ headings }: Props) {
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents" className="contents__title">
        On this page
      </h2>
      <ol role="list">
        {headings.map(({ depth, slug, text }) => (
          <li key={slug} className={depth === 3 ? "contents__deeper" : undefined}>
            <a href={`#${slug}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
