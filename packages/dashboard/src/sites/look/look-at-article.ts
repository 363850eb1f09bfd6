import type { Article } from "@citable/contract"
import type { PageFetch } from "@citable/reader"
import { judgeArticlePage, lastPassage } from "@citable/reader/look"

import { renderPreview } from "../../articles/render-preview.ts"
import { comparePage, type PageText } from "../../publishing/compare-page.ts"
import { openAnswer } from "./open-answer.ts"
import type { LookFinding, PageLook } from "./site-look.ts"

interface LookOptions {
  /** Milliseconds since 1970. */
  now: number
  signal: AbortSignal
}

type Seen = Pick<PageLook, "status" | "shows" | "findings">

/** Opens the page of a published article, and compares it with what readers and search engines should get. */
export async function lookAtArticle(
  fetch: PageFetch,
  { url, article }: { url: string; article: Article },
  { now, signal }: LookOptions,
): Promise<Seen> {
  const page = await openAnswer(fetch, url, { signal })
  if ("code" in page) return { status: null, shows: null, findings: [page] }
  const { status } = page
  const { html } = await renderPreview(article, undefined)
  const { seo, title, locale } = article
  const passage = lastPassage(html)
  const expected = {
    titles: [title, seo.title ?? ""].filter((text) => text !== ""),
    passages: passage === undefined ? [] : [passage],
    canonical: seo.canonical_url ?? url,
    locale,
    isHidden: seo.noindex,
    live: {
      id: article.id,
      version: article.version,
      publishedAt: article.published_at,
      modifiedAt: article.modified_at ?? article.updated_at,
    },
  }
  const findings: LookFinding[] = judgeArticlePage(page, expected, now)
  if (status !== 200) return { status, shows: null, findings }
  const text = await comparePage(page.html, article, { render: () => Promise.resolve(html) })
  const others = findings.filter(({ code }) => code !== "title" && code !== "passage")
  if (text === "older") {
    const isTold = others.some(({ code }) => code === "revision")
    return { status, shows: null, findings: isTold ? others : [...others, older] }
  }
  if (others.length === findings.length)
    return { status, shows: shown[text], findings: [...findings, ...partial(text)] }
  return { status, shows: null, findings }
}

/** Asks for the page of a withdrawn article, which should be gone. */
export async function lookAtWithdrawn(fetch: PageFetch, url: string, { signal }: LookOptions): Promise<Seen> {
  const page = await openAnswer(fetch, url, { signal })
  if ("code" in page) return { status: null, shows: null, findings: [page] }
  const { status } = page
  if (status === 404 || status === 410) return { status, shows: null, findings: [] }
  // A page that leads elsewhere shows the article no more.
  const isElsewhere = new URL(page.url).pathname.replace(/\/$/, "") !== new URL(url).pathname.replace(/\/$/, "")
  if (isElsewhere && status === 200) return { status, shows: null, findings: [] }
  const code = status === 200 ? "withdrawn" : "status"
  const message = `the article is withdrawn, and its address answers ${status} in place of 404`
  return { status, shows: null, findings: [{ code, level: "error", message }] }
}

const shown: Record<Exclude<PageText, "older">, PageLook["shows"]> = {
  shown: "version",
  text: "text",
  unknown: "title",
  marked: null,
  other: null,
}

function partial(text: PageText): LookFinding[] {
  if (text !== "marked" && text !== "other") return []
  const message = "the page has the title and the end of the text, but not the whole text of the version that is live"
  return [{ code: "text", level: "warning", message }]
}

const older: LookFinding = {
  code: "revision",
  level: "error",
  message: "the page shows another version: it bears the name or date of that one",
}
