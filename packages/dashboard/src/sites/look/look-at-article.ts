import type { Article } from "@citable/contract"
import type { PageFetch } from "@citable/reader"
import { judgeArticlePage, lastPassage } from "@citable/reader/look"

import { renderPreview } from "../../articles/render-preview.ts"
import { comparePage, type PageText } from "../../publishing/compare-page.ts"
import { openAnswer, type OpenedAnswer } from "./open-answer.ts"
import type { LookFinding, PageLook } from "./site-look.ts"

interface LookOptions {
  /** Milliseconds since 1970. */
  now: number
  signal: AbortSignal
}

type Seen = Pick<PageLook, "shows" | "findings">

/** Opens the page of a published article, and compares it with what readers and search engines should get. */
export async function lookAtArticle(
  fetch: PageFetch,
  { url, article }: { url: string; article: Article },
  { now, signal }: LookOptions,
): Promise<Seen & { page: OpenedAnswer | undefined }> {
  const page = await openAnswer(fetch, url, { signal })
  if ("code" in page) return { shows: null, findings: [page], page: undefined }
  const { html } = await renderPreview(article, undefined)
  const { seo, title, locale } = article
  const passage = lastPassage(html)
  const expected = {
    titles: [title, seo.title ?? ""].filter((text) => text !== ""),
    passages: passage === undefined ? [] : [passage],
    canonical: seo.canonical_url ?? url,
    locale,
    isHidden: seo.noindex,
  }
  const findings: LookFinding[] = judgeArticlePage(page, expected, now)
  const isThere = !findings.some(({ code }) => code === "status" || code === "title" || code === "passage")
  if (!isThere) return { shows: null, findings: page.isCut ? [...findings.map(toWarning), cut] : findings, page }
  const text = await comparePage(page.html, article, { render: () => Promise.resolve(html) })
  return { shows: shown[text], findings: [...findings, ...findingsOf(text)], page }
}

/** Asks for the page of a withdrawn article, which should be gone. */
export async function lookAtWithdrawn(fetch: PageFetch, url: string, { signal }: LookOptions): Promise<Seen> {
  const page = await openAnswer(fetch, url, { signal })
  if ("code" in page) return { shows: null, findings: [page] }
  if (page.status === 404 || page.status === 410) return { shows: null, findings: [] }
  // A page that leads elsewhere shows the article no more.
  const isElsewhere = new URL(page.url).pathname.replace(/\/$/, "") !== new URL(url).pathname.replace(/\/$/, "")
  if (isElsewhere && page.status === 200) return { shows: null, findings: [] }
  const code = page.status === 200 ? "withdrawn" : "status"
  const message = `the article is withdrawn, and its address answers ${page.status} in place of 404`
  return { shows: null, findings: [{ code, level: "error", message }] }
}

const shown: Record<PageText, PageLook["shows"]> = {
  shown: "version",
  text: "text",
  unknown: "title",
  date: null,
  older: null,
  other: null,
}

function findingsOf(text: PageText): LookFinding[] {
  if (text === "older") {
    const message = "the page shows another version: it bears the date of that one"
    return [{ code: "revision", level: "error", message }]
  }
  if (text !== "date" && text !== "other") return []
  const message = "the page has the title and the end of the text, but not the whole text of the version that is live"
  return [{ code: "text", level: "warning", message }]
}

const toWarning = (finding: LookFinding): LookFinding =>
  finding.code === "status" ? finding : { ...finding, level: "warning" }

const cut: LookFinding = { code: "text", level: "warning", message: "the page is so long that its end was not read" }
