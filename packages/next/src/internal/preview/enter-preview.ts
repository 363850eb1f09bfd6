import type { Client } from "@citable/client"
import type { Article } from "@citable/contract/content"

import { parsePreview, type Preview } from "./preview-cookie.ts"
import { readPreview } from "./read-preview.ts"

/** Why the route does not show a draft. */
export interface Refusal {
  status: 400 | 401
  /** `application/problem+json` */
  problem: { type: "about:blank"; title: string; status: number; detail: string }
}

/** Reads the article that `?content_id=…&token=…` names. Gives it with the preview to store, or a refusal. */
export async function enterPreview(
  site: Pick<Client, "baseUrl" | "brandId">,
  query: URLSearchParams,
): Promise<{ preview: Preview; article: Article } | Refusal> {
  const preview = parsePreview(`${query.get("content_id") ?? ""}~${query.get("token") ?? ""}`)
  if (preview === undefined) {
    const detail = "Pass content_id, and the token that the tool create_preview returned."
    return refuse(400, "content_id or token is missing", detail)
  }
  const article = await readPreview(preview, site)
  if (article === undefined) {
    const detail =
      "The token does not read this article of this site, or it has expired. Create a new one with create_preview."
    return refuse(401, "The token shows no draft", detail)
  }
  return { preview: { ...preview, slug: article.slug }, article }
}

function refuse(status: 400 | 401, title: string, detail: string): Refusal {
  return { status, problem: { type: "about:blank", title, status, detail } }
}
