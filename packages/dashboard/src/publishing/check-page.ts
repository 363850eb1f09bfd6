import type { Article } from "@citable/contract"
import type { PageHost } from "@citable/page-kit"
import { blocksOf, createWordSearch, openPage } from "@citable/reader/look"

import { renderPreview } from "../articles/render-preview.ts"
import { checkFormerAddress, type FormerAddress } from "./check-former-address.ts"
import { judgePage, type PageText } from "./judge-page.ts"
import { toPageFetch } from "./to-page-fetch.ts"

/** What a visitor of an article's page gets now. */
export type PageCheck =
  | {
      kind: PageText
      /** The last address that the article had before. Undefined without one, and as long as the page does not show this version. */
      former?: FormerAddress
    }
  /** The site says that there is no such page. */
  | { kind: "none"; status: number }
  | { kind: "failed"; reason: string }

export interface CheckPageOptions {
  fetchSite: PageHost["fetchSite"]
  /** Reads the version that was live before. A page that still has a paragraph of it that is gone shows that one. */
  readBefore?: (() => Promise<Article | undefined>) | undefined
  /** The last address that the article had before. */
  formerUrl?: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

const maxHops = 3
const timeoutMs = 5000
/** A shorter paragraph that is gone from the text can stand anywhere else on the page. */
const leastLetters = 12
const mostGone = 20

/** Fetches the page of an article as a visitor does, and looks whether it shows the published version, and whether its former address leads there. */
export async function checkPage(url: string, article: Article, options: CheckPageOptions): Promise<PageCheck> {
  const check = await checkText(url, article, options)
  const { formerUrl, fetchSite } = options
  if (formerUrl === undefined || (check.kind !== "shown" && check.kind !== "text")) return check
  return { kind: check.kind, former: await checkFormerAddress(formerUrl, url, fetchSite) }
}

async function checkText(
  url: string,
  article: Article,
  { fetchSite, readBefore, now }: CheckPageOptions,
): Promise<PageCheck> {
  let page: Awaited<ReturnType<typeof openPage>>
  try {
    page = await openPage(toPageFetch(fetchSite), { url, timeoutMs }, { maxHops })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { kind: "failed", reason: error.message }
  }
  const { status } = page
  if (status === 404 || status === 410) return { kind: "none", status }
  if (status !== 200) return { kind: "failed", reason: `The page answers ${status}.` }
  const { text } = await judgePage(page, article, { url, now })
  if (text !== "text") return { kind: text }
  const before = await readBefore?.()
  if (before === undefined) return { kind: text }
  const has = createWordSearch((await toBlocks(article)).join(" "))
  const shows = createWordSearch(page.facts().text)
  const isStale = (await toBlocks(before))
    .filter((block) => block.length >= leastLetters && !has(block))
    .slice(0, mostGone)
    .some((block) => shows(block))
  return { kind: isStale ? "other" : "text" }
}

const toBlocks = async (article: Article): Promise<string[]> => blocksOf((await renderPreview(article, undefined)).html)
