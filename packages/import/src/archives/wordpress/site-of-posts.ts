import type { createTally } from "../archive.ts"
import type { Attachment } from "./read-shortcodes.ts"

/** What the posts of an export share. */
export interface SiteOfPosts {
  /** Names of authors by their logins. */
  authors: ReadonlyMap<string, string>
  /** Files by their ids. */
  attachments: ReadonlyMap<string, Attachment>
  /** The contents of patterns and layouts by their ids. */
  reusable: ReadonlyMap<string, string>
  /** The data of templates of Elementor by their ids. */
  templates: ReadonlyMap<string, string>
  /** The locales of Polylang's languages by their codes. */
  languages: ReadonlyMap<string, string>
  /** Counts what is left out. */
  tally: ReturnType<typeof createTally>
  /** Their texts are HTML with its paragraphs. */
  isHtml?: boolean | undefined
}
