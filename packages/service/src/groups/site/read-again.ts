import type { CheckedPage } from "@citable/audits/checks/check"
import { blocksSearch } from "@citable/audits/crawl/blocks-search"
import type { SiteRow } from "@citable/audits/crawl/site-row"
import { toSiteRow } from "@citable/audits/crawl/to-site-row"
import { addOwnFindings } from "@citable/audits/pages/add-own-findings"
import { judgePage } from "@citable/audits/pages/judge-page"
import { type CheckList, listChecks } from "@citable/audits/pages/list-checks"
import {
  type CrawlStore,
  crawlSite,
  type FoundUrl,
  decideRobots,
  fetchRobots,
  type PageFetch,
  readPageFacts,
} from "@citable/reader"

import { readOnThread } from "../../audits/crawl/read-on-thread.ts"
import { crawlerToken } from "../../ports/reading/crawler-token.ts"

const timeoutMs = 8000

/** Reads one URL as a crawl does. */
export async function readAgain(
  fetch: PageFetch,
  {
    account,
    brandId,
    domains,
    url,
    checks = listChecks(),
    now,
  }: {
    account: string
    brandId: string
    domains: string[]
    url: string
    /** The page checks of the instance. Default: the built-in ones. */
    checks?: CheckList | undefined
    now: () => number
  },
): Promise<SiteRow | undefined> {
  const { origin, host } = new URL(url)
  const hosts = new Set([host, ...domains.flatMap((domain) => [domain, `www.${domain}`])])
  const file = await fetchRobots(fetch, origin, { timeoutMs: 5000 })
  const context = {
    brandId,
    hosts,
    isBlocked: (address: string) => blocksSearch(file.robots, address),
    judge: (page: CheckedPage) => addOwnFindings(judgePage(page), page, checks),
    now,
  }
  const signal = AbortSignal.timeout(20_000)
  const readPage = readOnThread(account, context, { checks, signal })
  let row: SiteRow | undefined
  const found = new Map<number, FoundUrl>()
  const store: CrawlStore<null> = {
    resume: () => Promise.resolve([]),
    read: (keys) =>
      Promise.resolve(
        keys.flatMap((key) => {
          const known = found.get(key)
          return known === undefined ? [] : [{ ...known, etag: null, lastModified: null }]
        }),
      ),
    save: (batch) => {
      for (const one of batch.found) found.set(one.key, one)
      return Promise.resolve()
    },
  }
  await crawlSite({
    site: brandId,
    start: [url],
    hosts,
    followsLinks: false,
    fetch,
    readFacts: readPageFacts,
    readPage: async (page) => {
      const reading = await readPage(page)
      if (reading === undefined) return undefined
      if (page.url === url) row = reading.row
      return { ...reading, row: null }
    },
    robots: () =>
      Promise.resolve({
        decide: (address) => decideRobots(file.robots, { tokens: [crawlerToken], url: address, mode: "google" }),
        crawlDelay: null,
      }),
    store,
    toRow: (page) => {
      if (page.url === url) row = toSiteRow(page, context)
      return null
    },
    maxPages: 1,
    timeoutMs,
    signal,
  })
  return row
}
