import { toSafeLine } from "@citable/contract/core"
import { toXmlText } from "@citable/markdown/outputs"

import type { ArticleEntry } from "./article-entry.ts"
import { readEntryBody } from "./internal/entry-body.ts"
import { type EntryPath, toEntryLink } from "./internal/entry-link.ts"
import { leaveOutTaken } from "./internal/leave-out-taken.ts"
import { unmarkImages } from "./internal/mark-images.ts"

export interface RssItemOptions<Entry extends ArticleEntry = ArticleEntry> {
  /** Where the article pages are: with `/blog`, an entry's link is `/blog/<id>/`. A function gives any other link. */
  path: EntryPath<Entry>
  /** Puts the whole article into each item. Default: `false`, only the excerpt. */
  content?: boolean
}

/** An item for `@astrojs/rss`. */
export interface RssItem {
  title: string
  link: string
  pubDate: Date
  description: string
  categories: string[]
  content?: string
}

/** Makes items for `rss()` of `@astrojs/rss`, newest first. */
export function toRssItems<Entry extends ArticleEntry>(
  entries: readonly Entry[],
  options: RssItemOptions<Entry>,
): RssItem[] {
  const { path, content = false } = options
  return leaveOutTaken(entries, typeof path === "string" ? path : undefined)
    .toSorted((a, b) => b.data.published_at.getTime() - a.data.published_at.getTime())
    .map((entry) => {
      const { title, published_at: pubDate, excerpt, tags } = entry.data
      const link = toEntryLink(path, entry)
      const item = {
        title: toText(title),
        link,
        pubDate,
        description: toText(excerpt),
        categories: tags.map(toText),
      }
      if (!content || entry.rendered === undefined) return item
      return { ...item, content: toXmlText(unmarkImages(readEntryBody(entry).html)) }
    })
}

/** A text of a person, which cannot turn around what a reader shows beside it. */
const toText = (text: string): string => toSafeLine(toXmlText(text))
