import type { SiteArticle } from "@citable/next"

interface Props {
  headings: SiteArticle["headings"]
  title: string
}

export function Contents({ headings, title }: Props) {
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents" className="contents__title">
        {title}
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
