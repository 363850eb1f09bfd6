import "./site.css"
import "./lists.css"
import type { Metadata } from "next"

import { Frame } from "../components/frame.tsx"
import { NotFound } from "../components/not-found.tsx"
import { siteLanguages } from "../lib/site-languages.ts"
import { site } from "../lib/site.ts"
import { wordsOf } from "../lib/words.ts"

const [notFound = ""] = wordsOf(siteLanguages.default).notFound

export const metadata: Metadata = { title: `${notFound} · ${site.name}`, robots: { index: false } }

/** The page at an address that no route has, and so no layout. */
export default function GlobalNotFound() {
  return (
    <Frame language={siteLanguages.default}>
      <NotFound />
    </Frame>
  )
}
