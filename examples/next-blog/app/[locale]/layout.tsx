import "../site.css"
import "../lists.css"
import "../article.css"
import "../prose.css"
import "../search.css"
import type { Metadata, Viewport } from "next"
import type { ReactNode } from "react"

import { Frame } from "../../components/frame.tsx"
import { siteCard } from "../../lib/card-title.ts"
import { type LocaleParams, readLanguage, siteLanguages } from "../../lib/site-languages.ts"
import { site } from "../../lib/site.ts"
import { wordsOf } from "../../lib/words.ts"

export function generateStaticParams() {
  return siteLanguages.all.map(({ path }) => ({ locale: path }))
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const { description } = wordsOf(await readLanguage(params))
  return {
    metadataBase: site.url === undefined ? null : new URL(site.url),
    title: { default: site.name, template: `%s · ${site.name}` },
    description,
    openGraph: {
      type: "website",
      siteName: site.name,
      title: site.name,
      description,
      // Without an address, Next would take that of the machine that builds.
      images: site.url === undefined ? [] : [siteCard],
    },
    twitter: { card: "summary_large_image" },
  }
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8fbfa" },
    { media: "(prefers-color-scheme: dark)", color: "#0d1514" },
  ],
}

export default async function Layout({ params, children }: LocaleParams & { children: ReactNode }) {
  return <Frame language={await readLanguage(params)}>{children}</Frame>
}
