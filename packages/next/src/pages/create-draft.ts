import type { NextApiRequest, NextApiResponse } from "next"

import { enterPreview } from "../internal/preview/enter-preview.ts"
import { isFramedElsewhere, toFramedCookie } from "../internal/preview/frame-cookies.ts"
import { toPreview } from "../internal/preview/preview-cookie.ts"
import type { Citable } from "./create-citable.ts"

export type Draft = (request: NextApiRequest, response: NextApiResponse) => Promise<void>

/** Seconds. A token of `create_preview` lasts as long. */
const previewSeconds = 3600

/**
 * Creates the API route that shows a draft.
 *
 * `GET ?content_id=…&token=…` takes a token of the tool `create_preview`, which reads one article for an hour. The route turns Next's
 * preview on in this browser and redirects to the article's page, where `getStaticProps` reads the draft. A token that reads nothing of the
 * site's brand gets 401. `POST` turns the preview off and redirects to `/`.
 *
 * @example
 *     export default createDraft(citable)
 */
export function createDraft(citable: Pick<Citable, "client" | "path">): Draft {
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
    const result = await enterPreview(citable.client, query)
    if (!("preview" in result)) {
      response.setHeader("content-type", "application/problem+json")
      response.status(result.status).send(JSON.stringify(result.problem))
      return
    }
    const isFramed = isFramedElsewhere((name) => request.headers[name]?.toString())
    // Next encrypts and signs the token.
    response.setPreviewData({ ...result.preview, isFramed }, { maxAge: previewSeconds })
    if (isFramed) frameCookies(response)
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
