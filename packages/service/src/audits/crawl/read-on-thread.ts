import { setTimeout as sleep } from "node:timers/promises"

import type { SitePageReading, SitePageToRead } from "@citable/audits/crawl/read-site-page"
import type { SiteRow } from "@citable/audits/crawl/site-row"
import { type SiteRowContext, toSiteRow } from "@citable/audits/crawl/to-site-row"
import { addOwnFindings } from "@citable/audits/pages/add-own-findings"
import type { PageVerdict } from "@citable/audits/pages/judge-page"
import type { CheckList } from "@citable/audits/pages/list-checks"
import { ParseRefusal } from "@citable/parsing/parse-refusal"
import type { ParseTask } from "@citable/parsing/parse-task"
import type { PageReading, UnreadPage } from "@citable/reader"

import { parsingOfProcess } from "../../parsing/parsing-of-process.ts"

const task: ParseTask<SitePageToRead, SitePageReading> = { name: "readSitePage", cpuMs: 10_000, memoryMb: 384 }

/** Up to here, no page takes 10 milliseconds. */
const smallPage = 16_384
const busyMs = 1000

/**
 * Reads the pages of an audit on threads; undefined for a small one. A page that exceeds its budget is stored with the reason, and without what is on
 * it. Checks from outside are functions, which no thread can get: they judge here what a thread has read.
 */
export function readOnThread(
  account: string,
  context: SiteRowContext,
  { checks, signal }: { checks: CheckList; signal: AbortSignal },
) {
  return async function read(page: UnreadPage): Promise<PageReading<SiteRow> | undefined> {
    if (page.html.length <= smallPage) return undefined
    const { brandId, hosts } = context
    const input = {
      page,
      brandId,
      hosts,
      isBlocked: context.isBlocked(page.url),
      at: context.now(),
      givesChecked: checks.own.length > 0,
    }
    try {
      const job = { account, what: "the page", input, signal }
      const { checked, links, ...rest } = await parsingOfProcess().run(task, job)
      const urls = links.urls.split("\n")
      const found = links.keys.map((key, at) => ({
        key,
        url: urls[at] ?? "",
        kind: "internal" as const,
        isNofollow: false,
      }))
      const reading = { ...rest, links: found }
      if (checked === undefined || reading.row.page.checks === null) return reading
      const verdict = JSON.parse(reading.row.page.checks) as PageVerdict
      const whole = JSON.stringify(addOwnFindings(verdict, checked, checks))
      return { ...reading, row: { ...reading.row, page: { ...reading.row.page, checks: whole } } }
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
