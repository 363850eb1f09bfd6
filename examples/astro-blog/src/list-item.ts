import { toArticlePath } from "./article-path.ts"
import type { Entry } from "./articles.ts"
import { formatDate } from "./format-date.ts"

/** What a list shows of an article. */
export interface ListItem {
  path: string
  title: string
  excerpt: string
  /** When it was published, in ISO 8601. */
  date: string
  /** The same for readers, such as "3 Mar 2026". */
  day: string
  /** How long it takes to read. */
  minutes: number
}

export function toListItem({ id, data }: Entry): ListItem {
  const { title, excerpt, published_at: published, reading_time: minutes } = data
  return {
    path: toArticlePath(id),
    title,
    excerpt,
    date: published.toISOString(),
    day: formatDate(published, "short"),
    minutes,
  }
}
