import { isCitableError } from "@citable/contract"
import type { OpenedPage } from "@citable/reader/look"

import { lookAtPage } from "../publications/look-at-page.ts"
import { readVersion } from "../publications/read-version.ts"
import type { SubmissionRow } from "./submission-rows.ts"
import type { Outcome, SubmissionsContext } from "./submissions-context.ts"

const timeoutMs = 15_000
const maxBytes = 5 * 1024 * 1024

/**
 * Asks for an address as a visitor does: does it show the version, or has the article gone from there? Undefined if it is as it should be,
 * else what becomes of its submission.
 */
export async function lookAtAddress(context: SubmissionsContext, row: SubmissionRow): Promise<Outcome | undefined> {
  return row.change === "gone" ? lookAtGone(context, row) : lookAtShown(context, row)
}

const wait = (reason: string): Outcome => ({ state: "waiting", reason })
const skip = (reason: string): Outcome => ({ state: "skipped", reason })

async function lookAtShown(context: SubmissionsContext, row: SubmissionRow): Promise<Outcome | undefined> {
  const { db, reading, now } = context
  const article = await readVersion(db, row.content_id, row.version ?? 0)
  if (article === undefined) return skip("this version of the article is gone")
  if (article.seo.noindex) return skip("the article is hidden from search engines")
  const { canonical_url: canonical } = article.seo
  if (canonical !== null && !isSamePage(canonical, row.url)) return skip(`its canonical address is ${canonical}`)
  const page = await open(context, row.url)
  if ("state" in page) return page
  if (page.status !== 200) return wait(`the page answers ${page.status}`)
  if (!isSamePage(page.url, row.url)) return wait(`the page leads elsewhere, to ${page.url}`)
  const { forbidsIndexing, readDirectives } = await import("@citable/reader")
  const { meta, header } = readDirectives({ metas: page.facts().metas, headers: page.headers })
  if (forbidsIndexing([...meta, ...header], now())) return wait("the page tells search engines to leave it out")
  if (row.is_seen === 1) return undefined
  const { readArticleMark } = await import("@citable/reader/look")
  const mark = readArticleMark(page.facts())
  if (mark !== undefined) {
    if (mark.articleId !== row.content_id) return wait("the page shows another article")
    return mark.version >= (row.version ?? 0) ? undefined : wait(`the page shows version ${mark.version}`)
  }
  const item = { ...row, sequence: 0, owned_there: "[]", sent_images: null, warnings: "[]" }
  const seen = await lookAtPage({ db, reading }, item, row, { signal: AbortSignal.timeout(2 * timeoutMs) })
  if (seen.page === "visible") return undefined
  const reason = seen.reason ?? "the page does not show the version"
  return seen.page === "not_checked" ? skip(reason) : wait(reason)
}

async function lookAtGone(context: SubmissionsContext, row: SubmissionRow): Promise<Outcome | undefined> {
  const page = await open(context, row.url)
  if ("state" in page) return page
  if (page.status === 404 || page.status === 410) return undefined
  if (page.status !== 200) return wait(`the page answers ${page.status}`)
  if (!isSamePage(page.url, row.url)) return undefined
  const { readArticleMark } = await import("@citable/reader/look")
  const mark = readArticleMark(page.facts())
  const isOther = mark !== undefined && mark.articleId !== row.content_id
  return isOther ? undefined : wait("the page is still there")
}

async function open({ reading }: SubmissionsContext, url: string): Promise<OpenedPage | Outcome> {
  const { openPage } = await import("@citable/reader/look")
  try {
    return await openPage(reading.fetch, { url, timeoutMs, maxBytes, signal: AbortSignal.timeout(2 * timeoutMs) })
  } catch (error) {
    if (!isCitableError(error)) throw error
    if (error.code === "address_not_allowed") return skip("the address is not on the public web")
    return wait(error.message.replace(/\.$/, ""))
  }
}

/** Whether two addresses differ by a slash at the end at most. */
function isSamePage(one: string, other: string): boolean {
  const plain = (url: string) => (URL.parse(url)?.href ?? url).replace(/#.*$/, "").replace(/\/$/, "")
  return plain(one) === plain(other)
}
