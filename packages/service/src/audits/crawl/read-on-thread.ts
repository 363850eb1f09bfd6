import { setTimeout as sleep } from "node:timers/promises"

import type { SitePageToRead } from "@citable/audits/crawl/read-site-page"
import type { SiteRow } from "@citable/audits/crawl/site-row"
import { type SiteRowContext, toSiteRow } from "@citable/audits/crawl/to-site-row"
import type { PageReading, UnreadPage } from "@citable/reader"

import { ParseRefusal } from "../../parsing/parse-refusal.ts"
import type { ParseTask } from "../../parsing/parse-task.ts"
import { parsingOfProcess } from "../../parsing/parsing-of-process.ts"

const task: ParseTask<SitePageToRead, PageReading<SiteRow>> = { name: "readSitePage", cpuMs: 10_000, memoryMb: 384 }

/** Up to here, no page takes 10 milliseconds. */
const smallPage = 16_384
const busyMs = 1000

/**
 * Reads the pages of an audit on threads; undefined for a small one. A page that exceeds its budget is stored with the reason, and without what is on
 * it.
 */
export function readOnThread(account: string, context: SiteRowContext, signal: AbortSignal) {
  return async function read(page: UnreadPage): Promise<PageReading<SiteRow> | undefined> {
    if (page.html.length <= smallPage) return undefined
    const { brandId, hosts } = context
    const input = { page, brandId, hosts, isBlocked: context.isBlocked(page.url), at: context.now() }
    try {
      return await parsingOfProcess().run(task, { account, what: "the page", input, signal })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ParseRefusal)) throw error
      if (!error.isOfBytes) {
        await sleep(busyMs, undefined, { signal })
        return read(page)
      }
      const { charset: _charset, ...rest } = page
      const refused = { ...rest, html: "", facts: null, links: [], error: { code: error.code, message: error.message } }
      return { row: toSiteRow(refused, context), links: [], canonical: undefined }
    }
  }
}
