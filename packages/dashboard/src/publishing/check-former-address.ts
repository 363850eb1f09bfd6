import type { PageHost } from "@citable/page-kit"

/** What a visitor of an address that an article had before gets. */
export interface FormerAddress {
  url: string
  /** Whether it leads to the present address. */
  isLeading: boolean
  /** What it does instead. */
  detail: string
}

const timeoutMs = 5000
/** The redirect of a static site is at the beginning of its page. */
const mostHead = 10_000

/** Asks for an address that an article had before, and looks whether it leads to the present one. */
export async function checkFormerAddress(
  url: string,
  present: string,
  fetchSite: PageHost["fetchSite"],
): Promise<FormerAddress> {
  try {
    const response = await fetchSite(url, { signal: AbortSignal.timeout(timeoutMs) })
    const { status, headers } = response
    const isRedirect = status >= 300 && status < 400
    const location = isRedirect ? headers.get("location") : refreshOf((await response.text()).slice(0, mostHead))
    const target = location === null ? null : URL.parse(location, url)
    const isLeading = target !== null && isSamePage(target, new URL(present))
    const detail = target === null ? `it answers ${status}` : `it leads to ${target.href}`
    return { url, isLeading, detail }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { url, isLeading: false, detail: error.message }
  }
}

/** Sites add or remove the last slash by themselves. */
const isSamePage = (one: URL, other: URL): boolean => one.origin === other.origin && bare(one) === bare(other)
const bare = ({ pathname }: URL): string => pathname.replace(/\/+$/, "")

/** Where a page of a static site sends its visitors: there, no server can redirect. */
const refreshOf = (html: string): string | null =>
  /<meta\s[^>]*http-equiv=["']?refresh["']?[^>]*url=([^"'>\s]+)/i.exec(html)?.[1] ?? null
