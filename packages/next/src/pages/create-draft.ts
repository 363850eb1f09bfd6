import type { NextApiRequest, NextApiResponse } from "next"

import { enterPreview } from "../internal/preview/enter-preview.ts"
import type { Citable } from "./create-citable.ts"

export type Draft = (request: NextApiRequest, response: NextApiResponse) => Promise<void>

/** Seconds; as long as a token of `create_preview` lasts. */
const previewSeconds = 3600

/**
 * The API route that shows a draft: `export default createDraft(citable)`.
 *
 * `GET ?content_id=…&token=…` takes a token of the tool `create_preview`, which reads that one article for an hour, has Next render pages
 * for this browser alone, and leads to the article's page, where `getStaticProps` reads the draft; a token that reads nothing of the site's
 * brand gets 401. `POST` ends that and leads to `/`.
 */
export function createDraft(citable: Pick<Citable, "client" | "path">): Draft {
  return async (request, response) => {
    response.setHeader("cache-control", "no-store")
    if (request.method === "POST") {
      response.clearPreviewData()
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
    // Next encrypts and signs it.
    response.setPreviewData(result.preview, { maxAge: previewSeconds })
    response.redirect(303, citable.path(result.article))
  }
}
