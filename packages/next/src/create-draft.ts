import { ApiError, createClient } from "@citable/client"
import type { Article } from "@citable/contract/content"
import { cookies, draftMode } from "next/headers.js"

import type { Citable } from "./internal/app-citable.ts"
import { parsePreview, previewCookie } from "./internal/preview-cookie.ts"

export interface Draft {
  GET: (request: Request) => Promise<Response>
  POST: (request: Request) => Promise<Response>
}

/**
 * The route that shows a draft: `export const { GET, POST } = createDraft(citable)`.
 *
 * `GET ?content_id=…&token=…` takes a token of the tool `create_preview`, which reads that one article for an hour, turns draft mode on
 * in this browser, and leads to the article's page; a token that reads nothing of the site's brand gets 401. `POST` turns draft mode off
 * and leads to `/`.
 */
export function createDraft(citable: Pick<Citable, "client" | "path">): Draft {
  return {
    async GET(request) {
      const { searchParams } = new URL(request.url)
      const preview = parsePreview(`${searchParams.get("content_id") ?? ""}~${searchParams.get("token") ?? ""}`)
      if (preview === undefined) {
        return refuse(400, "Give content_id, and as token what the tool create_preview answered with.")
      }
      const { contentId, token } = preview
      let article: Article
      try {
        const client = createClient({ baseUrl: citable.client.baseUrl, apiKey: token })
        article = await client.getContent({ content_id: contentId })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
        return over()
      }
      // A service may have several brands, whose writers could else have this site show what they wrote.
      if (article.brand_id !== (await citable.client.brandId())) return over()
      const mode = await draftMode()
      mode.enable()
      const jar = await cookies()
      // As Next sets its own: a preview is often shown in a frame of another site.
      const isProduction = process.env["NODE_ENV"] === "production"
      jar.set(previewCookie, `${contentId}~${token}`, {
        httpOnly: true,
        path: "/",
        maxAge: 3600,
        sameSite: isProduction ? "none" : "lax",
        secure: isProduction,
      })
      return lead(citable.path(article))
    },
    async POST() {
      const mode = await draftMode()
      mode.disable()
      const jar = await cookies()
      jar.delete(previewCookie)
      return lead("/")
    },
  }
}

/** 303, so that a form's POST is followed by a GET. The path is the site's own. */
function lead(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store" } })
}

function over(): Response {
  return refuse(
    401,
    "The token reads no such article of this site, or not any more: make a new one with create_preview.",
  )
}

function refuse(status: number, detail: string): Response {
  return Response.json(
    { type: "about:blank", title: status === 400 ? "No preview is named" : "The preview is over", status, detail },
    { status, headers: { "content-type": "application/problem+json", "cache-control": "no-store" } },
  )
}
