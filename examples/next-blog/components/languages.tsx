import type { Translation } from "@citable/next/locale"

interface Props {
  translations: readonly Translation[]
  label: string
}

/** Leads to the page in other languages. The links load whole pages, because the language of the document changes. */
export function Languages({ translations, label }: Props) {
  if (translations.length < 2) return null
  return (
    <nav className="switcher" aria-label={label}>
      <ul className="languages" role="list">
        {translations.map(({ locale, path, name, dir, isCurrent }) => (
          <li key={locale}>
            <a href={path} lang={locale} hrefLang={locale} dir={dir} aria-current={isCurrent ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
