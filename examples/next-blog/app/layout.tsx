import "./site.css"
import "./lists.css"
import "./article.css"
import "./prose.css"
import "./search.css"
import type { Metadata, Viewport } from "next"
import Link from "next/link"
import type { ReactNode } from "react"

import { Mark } from "../components/mark.tsx"
import { siteCard } from "../lib/card-title.ts"
import { site } from "../lib/site.ts"

export const metadata: Metadata = {
  metadataBase: site.url === undefined ? null : new URL(site.url),
  title: { default: site.name, template: `%s · ${site.name}` },
  description: site.description,
  openGraph: {
    type: "website",
    siteName: site.name,
    title: site.name,
    description: site.description,
    // Without an address, Next would take that of the machine that builds.
    images: site.url === undefined ? [] : [siteCard],
  },
  twitter: { card: "summary_large_image" },
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8fbfa" },
    { media: "(prefers-color-scheme: dark)", color: "#0d1514" },
  ],
}

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={site.locale}>
      <head>
        {site.url !== undefined && (
          <link rel="alternate" type="application/rss+xml" title={site.name} href="/rss.xml" />
        )}
      </head>
      <body>
        <a className="skip-link" href="#content">
          Skip to the content
        </a>
        <header className="masthead">
          <div className="frame masthead__row">
            <Link className="wordmark" href="/">
              <Mark />
              <span>{site.name}</span>
            </Link>
            <nav aria-label="Main">
              <ul className="nav" role="list">
                <li>
                  <Link href="/">Articles</Link>
                </li>
                <li>
                  <Link href="/tags">Topics</Link>
                </li>
                <li>
                  <Link href="/search" prefetch={false}>
                    Search
                  </Link>
                </li>
                {site.url !== undefined && (
                  <li>
                    <a href="/rss.xml">RSS</a>
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
              {site.name}. {site.description}
            </p>
            <p>Built with Next.js and Citable.</p>
          </div>
        </footer>
      </body>
    </html>
  )
}
