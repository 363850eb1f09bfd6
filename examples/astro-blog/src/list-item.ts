import { toTextDirection } from "@citable/astro/locale"

import { toArticlePath } from "./article-path.ts"
import type { Entry } from "./articles.ts"
import { formatDate } from "./format-date.ts"
import { siteLanguages } from "./languages.ts"
import { wordsOf } from "./words.ts"

/** What a list shows of an article. */
export interface ListItem {
  path: string
  title: string
  excerpt: string
  /** When it was published, in ISO 8601. */
  date: string
  /** The same for readers, such as "3 Mar 2026". */
  day: string
  /** How long it takes to read, such as "3 min". */
  minutes: string
  locale: string
  dir: "ltr" | "rtl"
}

export function toListItem(entry: Entry): ListItem {
  const { title, excerpt, published_at: published, reading_time: minutes, locale } = entry.data
  const words = wordsOf(siteLanguages().ofArticle(locale))
  return {
    path: toArticlePath(entry),
    title,
    excerpt,
    date: published.toISOString(),
    day: formatDate(published, words.dates, "short"),
    minutes: words.minutes(minutes),
    locale,
    dir: toTextDirection(locale),
  }
}
