import type { Client } from "@citable/client"
import type { Article } from "@citable/contract/content"

import { parsePreview, type Preview } from "./preview-cookie.ts"
import { readPreview } from "./read-preview.ts"

/** Why no preview begins. */
export interface Refusal {
  status: 400 | 401
  /** `application/problem+json` */
  problem: { type: "about:blank"; title: string; status: number; detail: string }
}

/** The article that `?content_id=…&token=…` of a draft's route names, and the preview to keep; else why not. */
export async function enterPreview(
  site: Pick<Client, "baseUrl" | "brandId">,
  query: URLSearchParams,
): Promise<{ preview: Preview; article: Article } | Refusal> {
  const preview = parsePreview(`${query.get("content_id") ?? ""}~${query.get("token") ?? ""}`)
  if (preview === undefined) {
    const detail = "Give content_id, and as token what the tool create_preview answered with."
    return refuse(400, "No preview is named", detail)
  }
  const article = await readPreview(preview, site)
  if (article === undefined) {
    const detail = "The token reads no such article of this site, or not any more: make a new one with create_preview."
    return refuse(401, "The preview is over", detail)
  }
  return { preview, article }
}

function refuse(status: 400 | 401, title: string, detail: string): Refusal {
  return { status, problem: { type: "about:blank", title, status, detail } }
}
