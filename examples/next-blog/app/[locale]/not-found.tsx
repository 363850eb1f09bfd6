import type { Metadata } from "next"

import { NotFound } from "../../components/not-found.tsx"
import { siteLanguages } from "../../lib/site-languages.ts"
import { wordsOf } from "../../lib/words.ts"

export const metadata: Metadata = { title: wordsOf(siteLanguages.default).notFound[0] ?? "" }

export default NotFound
