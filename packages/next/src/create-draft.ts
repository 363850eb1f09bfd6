import { cookies, draftMode } from "next/headers.js"

import type { Citable } from "./internal/app-citable.ts"
import { createDraftWaits, type DraftOptions } from "./internal/preview/draft-waits.ts"
import { enterPreview } from "./internal/preview/enter-preview.ts"
import { findPreview } from "./internal/preview/find-preview.ts"
import { bypassCookie, isFramedElsewhere, toCookieAttributes } from "./internal/preview/frame-cookies.ts"
import { formatPreview, parsePreview, type Preview, previewCookie } from "./internal/preview/preview-cookie.ts"

export interface Draft {
  GET: (request: Request) => Promise<Response>
  POST: (request: Request) => Promise<Response>
}

export type { DraftOptions }

/**
 * Creates the route that shows a draft.
 *
 * `GET ?content_id=…&token=…` takes a token of the tool `create_preview`, which reads one article for an hour. The route turns draft
 * mode on in this browser and redirects to the article's page. A token that reads nothing of the site's brand gets 401. `POST` turns
 * draft mode off and redirects to `/`. `GET ?content_id=…&etag=…` is for `<PreviewRefresh>`: it waits until the previewed draft changes.
 *
 * @example
 *     export const { GET, POST } = createDraft(citable)
 */
export function createDraft(citable: Pick<Citable, "client" | "path">, options: DraftOptions = {}): Draft {
  const answer = createDraftWaits(citable, options)
  const store = async (preview: Preview) => {
    const attributes = toCookieAttributes(preview.isFramed === true)
    ;(await cookies()).set(previewCookie, formatPreview(preview), { ...attributes, maxAge: 3600 })
  }
  return {
    async GET(request) {
      const query = new URL(request.url).searchParams
      if (query.has("etag")) {
        const { status, headers, body, renamed } = await answer(await findPreview(), query, request.signal)
        if (renamed !== undefined) await store(renamed)
        return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
      }
      const result = await enterPreview(citable.client, query)
      if (!("preview" in result)) {
        const headers = { "content-type": "application/problem+json", "cache-control": "no-store" }
        return Response.json(result.problem, { status: result.status, headers })
      }
      const { preview, article } = result
      const isFramed = isFramedElsewhere((name) => request.headers.get(name))
      const mode = await draftMode()
      mode.enable()
      await store({ ...preview, isFramed })
      const jar = await cookies()
      const bypass = jar.get(bypassCookie)
      if (isFramed && bypass !== undefined) jar.set(bypassCookie, bypass.value, toCookieAttributes(isFramed))
      return seeOther(citable.path(article))
    },
    async POST(request) {
      const jar = await cookies()
      const preview = parsePreview(jar.get(previewCookie)?.value)
      // A cookie that has expired does not say how it was set.
      const isFramed = preview?.isFramed ?? request.headers.get("sec-fetch-dest") === "iframe"
      const mode = await draftMode()
      mode.disable()
      const gone = { ...toCookieAttributes(isFramed), expires: new Date(0) }
      for (const name of [previewCookie, bypassCookie]) jar.set(name, "", gone)
      return seeOther("/")
    },
  }
}

/** Redirects with 303, so that a GET follows a form's POST. The path is the site's own. */
function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store" } })
}
