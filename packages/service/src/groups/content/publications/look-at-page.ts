import type { Article } from "@citable/contract"
import { isCitableError } from "@citable/contract"
import type { AnsweredPage } from "@citable/reader/look"

import { ownedThere } from "./find-foreign-change.ts"
import { findOriginal } from "./find-original.ts"
import { findRefusal } from "./find-refusal.ts"
import type { Proof } from "./proof.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { readVersion } from "./read-version.ts"
import { recentText } from "./recent-texts.ts"
import { isOneOfFields, markerOf, readSentImages, type RemoteItemRow } from "./remote-item.ts"

const timeoutMs = 15_000
const maxBytes = 5 * 1024 * 1024
/** A shorter block of text can be on a page by chance. */
const leastLength = 40
const mostPassages = 5

/** What is known of an item whose page is looked at. */
type LookedAt = Pick<RemoteItemRow, "url" | "content_id" | "sequence" | "owned_there" | "sent_images" | "warnings">
type Seen = Pick<Proof, "page" | "reason"> & Partial<Pick<Proof, "state">>
const waiting = (reason: string): Seen => ({ page: "waiting", reason })

/**
 * Asks for the public page of an item as a visitor does, without credentials, and looks whether it shows this version: by the mark of the write,
 * or by a passage that only this version has. The title, the cover and the canonical address have to be right, too.
 */
export async function lookAtPage(
  { db, reading }: Pick<PublishingContext, "db" | "reading">,
  row: LookedAt,
  proof: Pick<Proof, "version" | "before"> & Partial<Pick<Proof, "isRead">>,
  { isCopy = false, signal }: { isCopy?: boolean | undefined; signal: AbortSignal },
): Promise<Seen> {
  const { url } = row
  if (url === null) return { page: "not_checked", reason: "no address is known" }
  const article = await readVersion(db, row.content_id, proof.version ?? 0)
  if (article === undefined) return { page: "not_checked", reason: "this version of the article is gone" }
  const visit = await open({ reading, signal }, url)
  if ("page" in visit) return visit
  const { answered } = visit
  const refusal = isCopy ? findRefusal(answered) : undefined
  if (refusal !== undefined) return { page: "not_checked", reason: refusal }
  const marked = readMark(answered.html, markerOf(row.content_id))
  if (marked !== undefined && marked < row.sequence && !owns(row, "content")) {
    return waiting("the page shows an earlier version")
  }
  const isMarked = marked !== undefined && marked >= row.sequence
  // The mark of this write tells the versions apart.
  const before = isMarked ? null : proof.before
  const earlier = before === null ? undefined : await readVersion(db, row.content_id, before)
  const fault =
    (await judge(answered, article, {
      row,
      earlier,
      isMarked,
      original: isCopy ? await findOriginal(db, article) : undefined,
      proof,
    })) ?? (await judgeCover())
  return fault ?? { page: "visible", state: "visible", reason: null }

  async function judgeCover(): Promise<Seen | undefined> {
    const source = article?.cover?.url
    const cover = source === undefined ? undefined : readSentImages(row).get(source)
    if (cover === undefined || owns(row, "featured_media")) return undefined
    const address =
      cover.kind === "placed" ? cover.url : findPicture(answered, cover.kind === "carried" ? cover.name : "")
    if (address === undefined) return undefined
    const picture = await open({ reading, signal }, address)
    const isThere = "answered" in picture && picture.answered.status === 200
    return isThere ? undefined : waiting(`the cover at ${address.slice(0, 300)} does not answer`)
  }
}

async function open(
  { reading, signal }: Pick<PublishingContext, "reading"> & { signal: AbortSignal },
  url: string,
): Promise<{ answered: AnsweredPage } | Seen> {
  const { decodeHtml, followRedirects } = await import("@citable/reader")
  const { toAnsweredPage } = await import("@citable/reader/look")
  try {
    const { response } = await followRedirects(reading.fetch, { url, timeoutMs, maxBytes, signal })
    const { html, charset } = decodeHtml(response.body, response.headers["content-type"], { triesUtf8: true })
    const { status, headers } = response
    return { answered: toAnsweredPage({ asked: url, url: response.url, status, headers, html, charset }) }
  } catch (error) {
    signal.throwIfAborted()
    if (!isCitableError(error)) throw error
    const isForbidden = error.code === "address_not_allowed"
    return isForbidden
      ? { page: "not_checked", reason: "the address is not on the public web" }
      : waiting(error.message.replace(/\.$/, ""))
  }
}

interface Judged {
  row: LookedAt
  earlier: Article | undefined
  isMarked: boolean
  /** The address that a copy names as the original; null if nobody knows it. Undefined for what is no copy. */
  original: string | null | undefined
  proof: Partial<Pick<Proof, "isRead">>
}

/** What is wrong with a page that should show a version; undefined for nothing. */
async function judge(
  page: AnsweredPage,
  article: Article,
  { row, earlier, isMarked, original, proof }: Judged,
): Promise<Seen | undefined> {
  const { createWordSearch, judgeArticlePage, lastPassage } = await import("@citable/reader/look")
  const isBodyTheirs = owns(row, "content") || owns(row, "body")
  const sent = isMarked ? recentText(row.content_id, article.version) : undefined
  const blocks = isBodyTheirs ? [] : sent === undefined ? await toBlocks(article, isMarked) : toLines(sent)
  const old = earlier === undefined || isBodyTheirs ? [] : await toBlocks(earlier, isMarked)
  const missing = (from: readonly string[], there: readonly string[]) => {
    const has = createWordSearch(there.join("\n"))
    return from.filter((block) => block.length >= leastLength && !has(block))
  }
  const added = earlier === undefined ? blocks : missing(blocks, old)
  const removed = missing(old, blocks)
  const last = lastPassage(blocks)
  // Where nobody can read back what the platform stores, the page is all that can be compared.
  const passages = proof.isRead === false ? missing(blocks, []) : added.slice(0, mostPassages)
  const canonical = original === undefined ? (article.seo.canonical_url ?? row.url) : (original ?? undefined)
  const holdsCanonical = !row.warnings.includes('"canonical_not_supported"')
  const found = judgeArticlePage(
    page,
    {
      titles: [article.title, article.seo.title ?? ""].filter((title) => title !== ""),
      passages: [...(last === undefined ? [] : [last]), ...passages],
      canonical: holdsCanonical ? canonical : undefined,
      locale: undefined,
      isHidden: article.seo.noindex,
    },
    0,
  )
  // Whether search engines may list it is another question.
  const others = [
    "robots",
    ...(original === undefined ? [] : ["canonical"]),
    ...(owns(row, "title") || owns(row, "front_matter.title") ? ["title"] : []),
  ]
  // A home page can list whole articles, so a page that leads elsewhere proves nothing.
  const fault = found.find(({ level, code }) => (level === "error" || code === "redirect") && !others.includes(code))
  if (fault !== undefined) return waiting(fault.message)
  if (isMarked) return undefined
  const shows = createWordSearch(page.facts().text)
  if (removed.some((block) => added.length === 0 && shows(block))) return waiting("the page shows an earlier version")
  const isTold =
    (earlier === undefined && blocks.length > 0) ||
    added.length > 0 ||
    removed.length > 0 ||
    earlier?.title !== article.title
  // Readers see the copy, whatever search engines take for the original.
  const reason = original == null ? undefined : found.find(({ code }) => code === "canonical")?.message
  if (isTold && reason !== undefined) return { page: "visible", state: "visible", reason }
  return isTold ? undefined : { page: "not_checked", reason: "no text tells this version from the one before" }
}

/** The blocks of a text in their order. Code is among them only where a page has no mark, and code alone may tell two versions apart. */
async function toBlocks({ body, body_format: format, locale }: Article, isMarked: boolean): Promise<string[]> {
  const [{ renderBody }, { blocksOf }] = await Promise.all([
    import("@citable/markdown"),
    import("@citable/reader/look"),
  ])
  // Without a site, a picture from the root would be a sentence that no page has.
  const { html, text } = await renderBody(body, { format, locale, siteUrl: "/" })
  return isMarked ? toLines(text) : blocksOf(html)
}

const toLines = (text: string): string[] => text.split("\n").filter((line) => /[\p{L}\p{N}]/u.test(line))

const owns = (row: LookedAt, field: string): boolean => isOneOfFields(field, ownedThere(row))

/** The number of the write that a page names in a comment. */
function readMark(html: string, marker: string): number | undefined {
  const [, number] = new RegExp(`<!-- citable:${marker}:(\\d{1,15})(?::\\d{1,19})? -->`).exec(html) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The address of a picture on a page, by the name of its file. Builds add to the name. */
function findPicture(page: AnsweredPage, name: string): string | undefined {
  const stem = name.replace(/\.[a-z0-9]+$/, "")
  if (stem === "") return undefined
  const { images, metas } = page.facts()
  const addresses = [
    ...images.map(({ url }) => url),
    ...metas.filter((one) => one.name === "og:image").map(({ content }) => content),
  ]
  return addresses.find((address): address is string => address?.includes(stem) === true && URL.canParse(address))
}
