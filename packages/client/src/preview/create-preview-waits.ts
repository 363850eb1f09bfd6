import type { Article } from "@citable/contract"

import { ApiError } from "../api-error.ts"
import type { Client } from "../client.ts"
import { etagOf } from "../etag-of.ts"
import { NetworkError } from "../network-error.ts"
import { abortable } from "../request/abortable.ts"
import { visitLimits } from "../steady/create-time-budget.ts"

/** A preview that a browser shows. */
export interface ShownPreview {
  contentId: string
  /** A token of the tool `create_preview`. */
  token: string
}

/** The state of a previewed article. */
export interface PreviewState {
  /** When the article was last edited. */
  updated_at: string
  /** Names the state in the next question. */
  etag: string
  slug: string
  /** The path of the article's page, if the site knows it. */
  path?: string
}

/** The answer of a site's route to a browser that asks for changes. */
export interface PreviewAnswer {
  /** 200 with the state; 204 if nothing changed in time; 400, 401 if the preview has ended, or 503. */
  status: 200 | 204 | 400 | 401 | 503
  headers: Record<string, string>
  /** JSON. Undefined for 204. */
  body: PreviewState | { type: "about:blank"; title: string; status: number } | undefined
}

export interface PreviewWaitsOptions {
  /** Opens a client with the token of a preview. It is closed after the question. */
  openClient: (token: string) => Client | Promise<Client>
  /** The brand of the site. Articles of other brands are not shown. */
  brandId: () => Promise<string>
  /** The path of an article's page. */
  path?: ((article: Article) => string) | undefined
  /** Seconds that a browser waits for a change. Default: 20. */
  waitSeconds?: number | undefined
}

export interface PreviewWaits {
  /**
   * Answers `?content_id=…&etag=…`: at once with the state of the article if `etag` is empty, otherwise once that has changed. Browsers
   * that ask the same share one question to the service.
   */
  answer(
    this: void,
    preview: ShownPreview | undefined,
    query: URLSearchParams,
    signal: AbortSignal,
  ): Promise<PreviewAnswer>
}

/** The waiting browsers of one process. */
const mostWaiting = 500

/** One question to the service, for all browsers that ask it. */
interface Question {
  article: Promise<Article | undefined>
  askers: number
  end: AbortController
}

/** Creates what a site's route needs to tell browsers that the draft that they show has changed. */
export function createPreviewWaits({ openClient, brandId, path, waitSeconds = 20 }: PreviewWaitsOptions): PreviewWaits {
  const questions = new Map<string, Question>()
  let waiting = 0

  async function ask({ contentId, token }: ShownPreview, etag: string | undefined, signal: AbortSignal) {
    const client = await openClient(token)
    const input = { content_id: contentId }
    const limits = { ...visitLimits, retries: 0, signal }
    return (
      etag === undefined
        ? client.getContent(input, limits)
        : client.waitForContent(input, { ...limits, etag, seconds: waitSeconds, totalTimeoutMs: undefined })
    ).finally(() => client.close())
  }

  /** Asks, or joins those who ask the same. The question ends when no browser waits for it any more. */
  async function join(preview: ShownPreview, etag: string | undefined, signal: AbortSignal) {
    const key = `${preview.contentId} ${preview.token} ${etag}`
    let question = questions.get(key)
    if (question === undefined) {
      const end = new AbortController()
      const forget = () => void (questions.get(key)?.end === end && questions.delete(key))
      question = { article: ask(preview, etag, end.signal).finally(forget), askers: 0, end }
      questions.set(key, question)
    }
    question.askers++
    try {
      return await abortable(question.article, signal)
    } finally {
      question.askers--
      if (question.askers === 0) {
        if (questions.get(key) === question) questions.delete(key)
        question.end.abort()
      }
    }
  }

  return {
    async answer(preview, query, signal) {
      if (preview === undefined) return refuse(401, "The preview has ended")
      // A browser has one preview in its cookie, and another tab can have opened that.
      if (query.get("content_id") !== preview.contentId) return refuse(401, "The preview has ended")
      const etag = query.get("etag") || undefined
      if (etag !== undefined && !isEtag(etag)) return refuse(400, "etag is not that of an earlier answer")
      if (waiting >= mostWaiting) return refuse(503, "Too many previews are open", 5)
      waiting++
      try {
        const article = await join(preview, etag, signal)
        if (article === undefined) return { status: 204, headers: noStore, body: undefined }
        if (article.brand_id !== (await brandId())) return refuse(401, "The preview has ended")
        const { updated_at, slug } = article
        const body = { updated_at, etag: etagOf(article), slug, ...(path && { path: path(article) }) }
        return { status: 200, headers: { ...noStore, "content-type": "application/json" }, body }
      } catch (error) {
        // Nobody reads the answer of a browser that has left.
        if (signal.aborted) return { status: 204, headers: noStore, body: undefined }
        if (error instanceof NetworkError) return refuse(503, "The service cannot be reached", 5)
        if (!(error instanceof ApiError)) throw error
        if ([401, 403, 404].includes(error.status)) return refuse(401, "The preview has ended")
        return refuse(503, "The service cannot answer now", error.retryAfter ?? 5)
      } finally {
        waiting--
      }
    },
  }
}

const noStore = { "cache-control": "no-store" }

function refuse(status: 400 | 401 | 503, title: string, retryAfter?: number): PreviewAnswer {
  const headers = { ...noStore, "content-type": "application/problem+json" }
  return {
    status,
    headers: retryAfter === undefined ? headers : { ...headers, "retry-after": String(retryAfter) },
    body: { type: "about:blank", title, status },
  }
}

const isEtag = (text: string): boolean => /^(?:W\/)?"[\x21\x23-\x7e]{1,200}"$/.test(text)
