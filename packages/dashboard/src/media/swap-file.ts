import type { Article } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { MediaDetail } from "@citable/contract/site"
import type { BrandPage } from "@citable/page-kit"

/** An article that could not be changed, and why. */
export interface FailedSwap {
  id: string
  title: string
  detail: string
}

/**
 * Shows another file in the working copies of all articles that show a file. A published article stays as it is until somebody publishes
 * it again. Returns the articles that could not be changed.
 */
export async function swapFile(
  { call, callWithTag }: BrandPage,
  old: MediaDetail,
  next: MediaDetail,
): Promise<FailedSwap[]> {
  const failed: FailedSwap[] = []
  for (const { content_id: id, title } of old.used_by) {
    try {
      const { output: article, etag } = await callWithTag("get_content", { content_id: id })
      const change = toChange(article, old, next)
      if (change === undefined) continue
      await call("update_content", { content_id: id, ...change }, { ifMatch: etag })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      failed.push({ id, title, detail: error.message })
    }
  }
  return failed
}

/** The service fills in size and id of a picture in its library. */
function toChange({ body, cover }: Article, old: MediaDetail, next: MediaDetail) {
  const text = body.replaceAll(addressOf(old.id), () => next.url)
  const isCover = cover !== null && (cover.media_id === old.id || addressOf(old.id).test(cover.url))
  if (text === body && !isCover) return undefined
  return {
    ...(text === body ? {} : { body: text }),
    ...(isCover ? { cover: { url: next.url, alt: cover.alt } } : {}),
  }
}

/** Any address of a file, whatever host the service had when somebody wrote it down. */
const addressOf = (id: string): RegExp =>
  new RegExp(String.raw`https?://[^\s"'<>()[\]\\]{1,500}/media/${id}/[^\s"'<>()[\]\\]+`, "g")
