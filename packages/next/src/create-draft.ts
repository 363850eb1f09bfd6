import { createClient } from "@citable/client"
import { createPreviewWaits } from "@citable/client/preview"
import { cookies, draftMode } from "next/headers.js"

import type { Citable } from "./internal/app-citable.ts"
import { enterPreview } from "./internal/preview/enter-preview.ts"
import { bypassCookie, isFramedElsewhere, toCookieAttributes } from "./internal/preview/frame-cookies.ts"
import { formatPreview, parsePreview, previewCookie } from "./internal/preview/preview-cookie.ts"

export interface Draft {
  GET: (request: Request) => Promise<Response>
  POST: (request: Request) => Promise<Response>
}

export interface DraftOptions {
  /**
   * Seconds that a question of `<PreviewRefresh>` waits at the route for a change, at most 25. Set fewer where the host ends functions
   * earlier. Default: 20.
   */
  waitSeconds?: number
}

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
export function createDraft(citable: Pick<Citable, "client" | "path">, { waitSeconds }: DraftOptions = {}): Draft {
  const waits = createPreviewWaits({
    openClient: (apiKey) => createClient({ baseUrl: citable.client.baseUrl, apiKey }),
    brandId: () => citable.client.brandId(),
    path: citable.path,
    waitSeconds,
  })
  return {
    async GET(request) {
      const query = new URL(request.url).searchParams
      if (query.has("etag")) {
        const { isEnabled } = await draftMode()
        const preview = isEnabled ? parsePreview((await cookies()).get(previewCookie)?.value) : undefined
        const { status, headers, body } = await waits.answer(preview, query, request.signal)
        return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
      }
      const result = await enterPreview(citable.client, query)
      if (!("preview" in result)) {
        const headers = { "content-type": "application/problem+json", "cache-control": "no-store" }
        return Response.json(result.problem, { status: result.status, headers })
      }
      const { preview, article } = result
      const isFramed = isFramedElsewhere((name) => request.headers.get(name))
      const attributes = toCookieAttributes(isFramed)
      const mode = await draftMode()
      mode.enable()
      const jar = await cookies()
      jar.set(previewCookie, formatPreview({ ...preview, isFramed }), { ...attributes, maxAge: 3600 })
      const bypass = jar.get(bypassCookie)
      if (isFramed && bypass !== undefined) jar.set(bypassCookie, bypass.value, attributes)
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
