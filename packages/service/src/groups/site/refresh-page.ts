import {
  type CrawlStore,
  crawlSite,
  type FoundUrl,
  decideRobots,
  fetchRobots,
  type PageFetch,
  readPageFacts,
} from "@citable/reader"

import { saveRows } from "../../audits/crawl/save-rows.ts"
import type { SiteRow } from "../../audits/crawl/site-row.ts"
import { toSiteRow } from "../../audits/crawl/to-site-row.ts"
import type { PreparedHandler } from "../../call/call-context.ts"
import { crawlerToken } from "../../ports/reading/crawler-token.ts"
import { notFound, ProblemError } from "../../problems/problem-error.ts"
import { rowLocks } from "../../storage/row-locks.ts"
import { readPage } from "./page-rows.ts"

const timeoutMs = 8000

/** Fetches a page of the site before its transaction, and replaces what is stored of it and of its links in one. */
export const refreshPage: PreparedHandler<"refresh_page", { row: SiteRow }> = {
  async prepare({ db, brand, reading, now }, input) {
    const page = await db
      .selectFrom("site_pages")
      .select("url")
      .where("brand_id", "=", brand.id)
      .where("id", "=", input.page_id)
      .executeTakeFirst()
    if (page === undefined) throw notFound()
    const row = await readInTime(reading.fetch, {
      brandId: brand.id,
      domains: JSON.parse(brand.domains) as string[],
      url: page.url,
      now,
    })
    if (row === undefined) throw new ProblemError("integration_failed", "The page could not be read. Try again later.")
    if (row.page.error_code === "blocked_by_robots") {
      throw new ProblemError(
        "integration_failed",
        "The robots.txt of the site disallows this page for CitableBot. Allow it there, then try again.",
      )
    }
    if (row.page.error_code === "refused") throw new ProblemError("integration_failed", row.page.error ?? "")
    return { row }
  },
  async handle({ db, brand, now }, input, { row }) {
    // An audit may have read the page in the meantime. One that has not still comes to it.
    const page = await rowLocks(db)
      .forUpdate(db.selectFrom("site_pages").select(["audit_id", "crawled_in"]))
      .where("brand_id", "=", brand.id)
      .where("id", "=", input.page_id)
      .executeTakeFirst()
    if (page === undefined) throw notFound()
    const where = { brandId: brand.id, auditId: page.audit_id ?? "", crawledIn: page.crawled_in, now: now() }
    await saveRows(db, where, [row])
    return { output: await readPage(db, brand.id, input.page_id) }
  },
}

/** Reads a page, or finds that it takes too long. */
async function readInTime(...given: Parameters<typeof readAgain>): Promise<SiteRow | undefined> {
  try {
    return await readAgain(...given)
  } catch (cause) {
    if (!(cause instanceof DOMException) || cause.name !== "TimeoutError") throw cause
    throw new ProblemError("integration_failed", "The page took longer than 20 seconds. Try again later.", { cause })
  }
}

/** Reads one URL as a crawl does. */
async function readAgain(
  fetch: PageFetch,
  { brandId, domains, url, now }: { brandId: string; domains: string[]; url: string; now: () => number },
): Promise<SiteRow | undefined> {
  const { origin, host } = new URL(url)
  const hosts = new Set([host, ...domains.flatMap((domain) => [domain, `www.${domain}`])])
  const file = await fetchRobots(fetch, origin, { timeoutMs: 5000 })
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
    robots: () =>
      Promise.resolve({
        decide: (address) => decideRobots(file.robots, { tokens: [crawlerToken], url: address, mode: "google" }),
        crawlDelay: null,
      }),
    store,
    toRow: (page) => {
      if (page.url === url) row = toSiteRow(page, { brandId, hosts, robots: file.robots, now })
      return null
    },
    maxPages: 1,
    timeoutMs,
    signal: AbortSignal.timeout(20_000),
  })
  return row
}
