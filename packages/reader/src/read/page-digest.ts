import type { PageData } from "./page-data.ts"
import type { PageLink } from "./read-links.ts"

/** A page of HTML, as it was fetched. */
export interface PageToDigest {
  html: string
  /** Where it answered. */
  url: string
  headers: Readonly<Record<string, string>>
  /** How to write it as Markdown. Default: not at all. */
  markdown?: { mainContent: boolean; maxLength: number } | undefined
}

/** What a page says, in bounded size. */
export interface PageDigest {
  data: PageData
  links: readonly PageLink[]
  /** Words of the whole page that people see. */
  words: number
  truncated: boolean
  /** Whether the page shows its text only after its scripts ran. */
  needsScripts: boolean
  /** At most a little longer than `maxLength`; undefined unless it was asked for. */
  markdown: string | undefined
}
