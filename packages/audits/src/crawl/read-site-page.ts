import {
  canonicalOf,
  createLinkReader,
  type PageReading,
  readCrawledPage,
  readPageFacts,
  type UnreadPage,
} from "@citable/reader"

import type { CheckedPage } from "../checks/check.ts"
import { judgePage } from "../pages/judge-page.ts"
import type { SiteRow } from "./site-row.ts"
import { toSiteRow } from "./to-site-row.ts"

/** What a thread gets to read. */
export interface SitePageToRead {
  page: UnreadPage
  brandId: string
  hosts: ReadonlySet<string>
  isBlocked: boolean
  /** Milliseconds since 1970. */
  at: number
  /** Whether to give what the checks judged, for checks that only the sender has. */
  givesChecked: boolean
}

/** What a thread has read of a page, in a shape that takes little time to send. */
export interface SitePageReading extends Omit<PageReading<SiteRow>, "links"> {
  /** The links that a crawl follows: their keys, and their URLs with line feeds between them. */
  links: { keys: number[]; urls: string }
  checked?: CheckedPage | undefined
}

let links: { site: string; reader: ReturnType<typeof createLinkReader> } | undefined

/** Reads a page of an audit, and runs its checks. */
export function readSitePage({ page, brandId, hosts, isBlocked, at, givesChecked }: SitePageToRead): SitePageReading {
  const site = `${brandId} ${[...hosts].join(" ")}`
  // Most links of a page are those of the page before.
  if (links?.site !== site) links = { site, reader: createLinkReader({ site: brandId, hosts }) }
  const read = readCrawledPage(page, { readFacts: readPageFacts, links: links.reader })
  let checked: CheckedPage | undefined
  const judge = (judged: CheckedPage) => {
    if (givesChecked) checked = judged
    return judgePage(judged)
  }
  const row = toSiteRow(read, { brandId, hosts, isBlocked: () => isBlocked, judge, now: () => at })
  const followed = read.links.filter(({ kind, isNofollow }) => kind === "internal" && !isNofollow)
  const found = { keys: followed.map(({ key }) => key), urls: followed.map(({ url }) => url).join("\n") }
  return { row, links: found, canonical: canonicalOf(read), ...(checked && { checked }) }
}
