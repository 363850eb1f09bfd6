import type { SiteLanguage } from "@citable/next/locale"
import Link from "next/link"
import type { ReactNode } from "react"

import { site } from "../lib/site.ts"
import { toListPath } from "../lib/translations.ts"
import { wordsOf } from "../lib/words.ts"
import { Mark } from "./mark.tsx"

interface Props {
  language: SiteLanguage
  children: ReactNode
}

/** The document around every page, in the language of the page. */
export function Frame({ language, children }: Props) {
  const { locale, dir, prefix } = language
  const words = wordsOf(language)
  return (
    <html lang={locale} dir={dir}>
      <head>
        {site.url !== undefined && (
          <link rel="alternate" type="application/rss+xml" title={site.name} href={`${prefix}/rss.xml`} />
        )}
      </head>
      <body>
        <a className="skip-link" href="#content">
          {words.skip}
        </a>
        <header className="masthead">
          <div className="frame masthead__row">
            <Link className="wordmark" href={toListPath(language)}>
              <Mark />
              <span>{site.name}</span>
            </Link>
            <nav aria-label={words.main}>
              <ul className="nav" role="list">
                <li>
                  <Link href={toListPath(language)}>{words.articles}</Link>
                </li>
                <li>
                  <Link href={`${prefix}/tags`}>{words.topics}</Link>
                </li>
                <li>
                  <Link href={`${prefix}/search`} prefetch={false}>
                    {words.search}
                  </Link>
                </li>
                {site.url !== undefined && (
                  <li>
                    <a href={`${prefix}/rss.xml`}>RSS</a>
                  </li>
                )}
              </ul>
            </nav>
          </div>
        </header>
        <main id="content" className="frame">
          {children}
        </main>
        <footer className="footer">
          <div className="frame footer__row">
            <p>
              {site.name}. {words.description}
            </p>
            <p>{words.builtWith}</p>
          </div>
        </footer>
      </body>
    </html>
  )
}
