import type { OpenArchivesOptions } from "./archives/open-archives.ts"
import type { BeforeRead } from "./files/watch-reads.ts"
import type { PictureFetch } from "./pictures/picture-fetch.ts"
import type { PublicCheck } from "./proof/public-check.ts"
import type { OnFault } from "./read-safely.ts"
import type { ImportEntry } from "./report/import-report.ts"

/** How an import reads its files, and what it does with them. */
export interface ImportOptions extends OpenArchivesOptions {
  /** Publish articles that no file holds back, and schedule those with a future date. Otherwise nothing is published. */
  publish: boolean
  /** Also publish what nothing says was public: plain HTML, and exports that the import does not read. Default: they become drafts. */
  publicAnyway?: boolean | undefined
  /** Also publish posts of which the import could not read all of the text. Default: they become drafts. */
  allowLostText?: boolean
  /** Publish only what the old site shows to everybody. Default: the files decide, and nobody is asked. */
  checkPublic?: PublicCheck | undefined
  /** The absolute http(s) URL of the imported folder on the web. Relative URLs are resolved against it. */
  baseUrl?: string | undefined
  /** Asks the old site where an address leads that nothing was imported from. Undefined if it does not redirect. Default: nobody is asked. */
  askRedirect?: ((url: string) => Promise<string | undefined>) | undefined
  /** Upload the local pictures of the articles to the media library. */
  media?: boolean | undefined
  /** A folder whose files the site publishes at its root. It is searched first for local pictures. */
  publicFolder?: string | undefined
  /** The file with the authors of the site. Default: `authors.yml` and similar names, from the article's folder upwards. */
  authorsFile?: string | undefined
  /** The encoding of files that are not UTF-8, such as `windows-1252`. Default: the only one that a file can be in. */
  encoding?: string | undefined
  /** The language of files that name none, and of those in a place that may be a language. Default: that of the brand. */
  locale?: string | undefined
  /** `astro`: articles keep the addresses that the `glob()` loader of Astro gives them. Default: the slugs of the import. */
  slugs?: "astro" | undefined
  /** Components of MDX that the site has, such as `Chart`: they become directives. */
  components?: readonly string[] | undefined
  /** Declare custom fields for the keys of front matter that have no place yet, and import their values. */
  customFields?: boolean | undefined
  /** Go on even if readers would not see most pictures. */
  allowMissingPictures?: boolean | undefined
  /** With `media`: fetches the pictures of archives from their old sites. Default: they stay there. */
  fetchPicture?: PictureFetch | undefined
  /** How many files to read or write at once. Default 8. */
  concurrency?: number | undefined
  /** Called for each file that is read for its address, before any is imported. */
  onRead?: ((progress: { done: number; total: number }) => void) | undefined
  /** Called after each file. */
  onProgress?: ((progress: { done: number; total: number; entry: ImportEntry }) => void) | undefined
  /** Called with an error that nobody expected while a file was read. The report refuses the file; this gets the cause. */
  onFault?: OnFault | undefined
  /** Called before a file is parsed, which can be several times. A `CitableError` that it throws refuses the file. */
  beforeRead?: BeforeRead | undefined
  /** Called after each local picture. */
  onPicture?: ((progress: { done: number; total: number }) => void) | undefined
  /** Report the articles that readers lose most of beside what they were. */
  compare?: boolean | undefined
  /** Read, compare and report; write nothing. */
  dryRun?: boolean | undefined
  /** The path of an article on the site, for links between imported files. Default `/blog/<slug>`. */
  articlePath?: ((slug: string, locale: string | undefined) => string) | undefined
  /** Stops the import between two calls. */
  signal?: AbortSignal | undefined
  /** Decides which dates are in the future. Default: the current time. */
  now?: Date | undefined
}
