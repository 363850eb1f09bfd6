import type { Article } from "@citable/contract"
import type { PageContext } from "@citable/service/pages"

import { comparePage, type ComparePageOptions, type PageText } from "./compare-page.ts"

/** What a visitor of an article's page gets now. */
export type PageCheck =
  | { kind: PageText }
  /** The site says that there is no such page. */
  | { kind: "none"; status: number }
  | { kind: "failed"; reason: string }

export interface CheckPageOptions extends ComparePageOptions {
  fetchSite: PageContext["fetchSite"]
}

const mostRedirects = 3
const waitMs = 5000

/** Fetches the page of an article as a visitor does, and looks whether it shows the published version. */
export async function checkPage(
  url: string,
  article: Article,
  { fetchSite, ...options }: CheckPageOptions,
): Promise<PageCheck> {
  let page: { status: number; html: string }
  try {
    page = await readPage(url, fetchSite)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { kind: "failed", reason: error.message }
  }
  const { status, html } = page
  if (status === 404 || status === 410) return { kind: "none", status }
  if (status !== 200) return { kind: "failed", reason: `The page answers ${status}.` }
  return { kind: await comparePage(html, article, options) }
}

async function readPage(url: string, fetchSite: PageContext["fetchSite"]): Promise<{ status: number; html: string }> {
  const signal = AbortSignal.timeout(waitMs)
  let target = url
  for (let redirects = 0; ; redirects++) {
    const headers = { accept: "text/html", "user-agent": "Citable-Check/1" }
    const response = await fetchSite(target, { signal, headers })
    const html = await response.text()
    const location = response.headers.get("location")
    const next =
      location === null || response.status < 300 || response.status > 399 ? null : URL.parse(location, target)
    if (next === null || redirects === mostRedirects) return { status: response.status, html }
    target = next.href
  }
}
