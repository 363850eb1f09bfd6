import type { Article } from "@citable/contract/content"

import type { StoredCollections } from "./packed/read-content-store.ts"
import type { PageReads } from "./partial/page-reads.ts"
import type { ContentLook } from "./watch-content.ts"

/** What the parts of this package share within one process. Astro loads their modules several times, so a module cannot keep it. */
export interface SiteState {
  /** Astro's command, if the site has the integration. */
  command?: "dev" | "build" | "preview" | "sync"
  /** The folder of bodies that are not in Astro's data store, once a collection is loaded. */
  bodiesDir?: string
  /** The last sync of each collection. */
  reports?: Record<string, SyncReport>
  /** Looks by collection whether its articles have changed; only in `astro dev`. */
  checks?: Record<string, () => Promise<ContentLook>>
  /** The brand of the site's articles, once a collection with one is loaded. */
  brandId?: string
  /** The address of the service, once a collection is loaded. */
  serviceUrl?: string
  /** The article, and its field, that has the picture of an address, once a collection is loaded. */
  findPicture?: (url: string) => { article: Pick<Article, "id" | "title" | "slug">; field: string } | undefined
  /** The slugs that the site has pages for, once its routes are known. */
  taken?: TakenSlugs | undefined
  /** The ids of the entries that a warning has named for it. */
  warnedTaken?: Set<string>
  /** The format and the root of the site whose builds read packed entries. */
  packsFor?: string
  /** Reads the content store from this file for the bundle that renders the pages. */
  readStore?: (path: string) => StoredCollections
  /** Why the content store could not be read for the pages of this build. */
  storeError?: unknown
  /** Waits until a build that has started early may read content. It is told whether Astro itself called the loader. */
  beforeLoad?: (isAlone: boolean) => Promise<void>
  /** Takes down what pages read, while a build that can be partial renders them. */
  pages?: PageReads
}

/** The slugs that articles below a path cannot have, because the site has pages of its own there. */
export interface TakenSlugs {
  /** The path without a slash at the end: `""` or `/blog`. */
  path: string
  slugs: ReadonlySet<string>
}

export interface SyncReport {
  /** Milliseconds since 1970. */
  at: number
  /** The line that the log shows. */
  summary: string
  total: number
  warnings: string[]
  /** The error, if the collection stayed as it was. */
  error?: string
}

const key = Symbol.for("@citable/astro")

export function siteState(): SiteState {
  const holder = globalThis as { [key]?: SiteState }
  return (holder[key] ??= {})
}
