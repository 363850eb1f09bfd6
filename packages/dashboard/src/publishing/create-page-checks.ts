import type { Article } from "@citable/contract"
import type { PageHost } from "@citable/page-kit"

import type { CheckPageOptions, PageCheck } from "./check-page.ts"

export interface PageChecksOptions {
  fetchSite: PageHost["fetchSite"]
  /** Milliseconds since 1970. */
  now: () => number
}

/** However many people look, a page is fetched once in this time. */
const keptMs = 2000
const mostKept = 500

/** Looks at the page of an article. */
export type CheckPage = (
  url: string,
  article: Article,
  options: Pick<CheckPageOptions, "readBefore" | "formerUrl">,
) => Promise<PageCheck>

/** Creates the function that looks at pages of articles. Looks at one page within two seconds are one. */
export function createPageChecks({ fetchSite, now }: PageChecksOptions): CheckPage {
  const kept = new Map<string, { at: number; check: Promise<PageCheck> }>()
  return (url, article, options) => {
    const key = `${article.brand_id} ${article.id} ${article.version} ${url}`
    const last = kept.get(key)
    if (last !== undefined && Math.abs(now() - last.at) < keptMs) return last.check
    // Most processes never look at a page, so the reader loads on demand.
    const check = import("./check-page.ts").then(({ checkPage }) =>
      checkPage(url, article, { ...options, fetchSite, now: now() }),
    )
    kept.delete(key)
    kept.set(key, { at: now(), check })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return check
  }
}
