import type { NextApiRequest, NextApiResponse } from "next"

import { createDraftWaits, type DraftOptions } from "../internal/preview/draft-waits.ts"
import { enterPreview } from "../internal/preview/enter-preview.ts"
import { isFramedElsewhere, toFramedCookie } from "../internal/preview/frame-cookies.ts"
import { type Preview, toPreview } from "../internal/preview/preview-cookie.ts"
import type { Citable } from "./create-citable.ts"

export type { DraftOptions }

export type Draft = (request: NextApiRequest, response: NextApiResponse) => Promise<void>

/** Seconds. A token of `create_preview` lasts as long. */
const previewSeconds = 3600

/**
 * Creates the API route that shows a draft.
 *
 * `GET ?content_id=…&token=…` takes a token of the tool `create_preview`, which reads one article for an hour. The route turns Next's
 * preview on in this browser and redirects to the article's page, where `getStaticProps` reads the draft. A token that reads nothing of the
 * site's brand gets 401. `POST` turns the preview off and redirects to `/`. `GET ?content_id=…&etag=…` is for `<PreviewRefresh>`: it waits
 * until the previewed draft changes.
 *
 * @example
 *     export default createDraft(citable)
 */
export function createDraft(citable: Pick<Citable, "client" | "path">, options: DraftOptions = {}): Draft {
  const answer = createDraftWaits(citable, options)

  /** Next encrypts and signs the token. */
  function store(response: NextApiResponse, preview: Preview): void {
    response.setPreviewData(preview, { maxAge: previewSeconds })
    if (preview.isFramed === true) frameCookies(response)
  }

  async function answerQuestion(request: NextApiRequest, response: NextApiResponse, query: URLSearchParams) {
    const gone = new AbortController()
    response.once("close", () => gone.abort())
    const { status, headers, body, renamed } = await answer(toPreview(request.previewData), query, gone.signal)
    if (renamed !== undefined) store(response, renamed)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.status(status).end(body === undefined ? undefined : JSON.stringify(body))
  }

  return async (request, response) => {
    response.setHeader("cache-control", "no-store")
    if (request.method === "POST") {
      const preview = toPreview(request.previewData)
      response.clearPreviewData()
      // Data that has expired does not say how it was set.
      if (preview?.isFramed ?? request.headers["sec-fetch-dest"] === "iframe") frameCookies(response)
      response.redirect(303, "/")
      return
    }
    if (request.method !== "GET") {
      response.setHeader("allow", "GET, POST").status(405).end()
      return
    }
    const query = new URL(request.url ?? "/", "http://localhost").searchParams
    if (query.has("etag")) return answerQuestion(request, response, query)
    const result = await enterPreview(citable.client, query)
    if (!("preview" in result)) {
      response.setHeader("content-type", "application/problem+json")
      response.status(result.status).send(JSON.stringify(result.problem))
      return
    }
    const isFramed = isFramedElsewhere((name) => request.headers[name]?.toString())
    store(response, { ...result.preview, isFramed })
    response.redirect(303, citable.path(result.article))
  }
}

/** Gives all cookies of an answer the attributes that a frame on another site needs. */
function frameCookies(response: NextApiResponse): void {
  const cookies = [response.getHeader("set-cookie") ?? []].flat()
  response.setHeader(
    "set-cookie",
    cookies.map((cookie) => toFramedCookie(String(cookie))),
  )
}
