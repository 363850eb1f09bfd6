import type { ArticleEntry } from "../article-entry.ts"

/** Where the article pages are: with `/blog`, an entry's link is `/blog/<id>/`. A function gives any other link. */
export type EntryPath<Entry extends ArticleEntry = ArticleEntry> = string | ((entry: Entry) => string)

/** The link of an entry's page. */
export function toEntryLink<Entry extends ArticleEntry>(path: EntryPath<Entry>, entry: Entry): string {
  if (typeof path !== "string") return path(entry)
  return `${path.replace(/\/+$/, "")}/${entry.id.split("/").map(encodeURIComponent).join("/")}/`
}
