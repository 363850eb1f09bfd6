import { toEditUrl } from "@citable/client/preview"
import { cookies, draftMode } from "next/headers.js"
import { createElement, Fragment, type ReactElement } from "react"

import { readBuildPhase } from "./internal/build/build-phase.ts"
import { LazyPreviewWatcher } from "./internal/preview/lazy-preview-watcher.ts"
import { parsePreview, previewCookie } from "./internal/preview/preview-cookie.ts"
import type { PreviewWords } from "./internal/preview/preview-watcher.ts"
import type { SiteArticle } from "./internal/reading/article-reader.ts"

export type { PreviewWords }

export interface PreviewRefreshProps {
  /** The article that the page shows. */
  article: Pick<SiteArticle<object>, "id" | "updated_at" | "slug">
  /** The path of the route of `createDraft`, with `basePath`. Default: `/api/draft`. */
  route?: string
  /**
   * The address at which writers open the service, for the link to the editor. `false` leaves the link out. Default: the environment
   * variable `CITABLE_URL`.
   */
  service?: string | false
  /** The words of the link, and what the page says when it no longer refreshes. Default: English. */
  words?: PreviewWords & { edit?: string }
}

/**
 * Refreshes the page of a draft when somebody saves the article: the new text appears, and scroll position and focus stay. It works in the
 * browser that previews this article, and shows nothing to everybody else. A link leads back to the editor.
 *
 * @example
 *     <PreviewRefresh article={article} />
 */
export async function PreviewRefresh({
  article: { id, updated_at: updatedAt, slug },
  route = "/api/draft",
  service = process.env["CITABLE_URL"],
  words: { edit = "Edit this article", ...words } = {},
}: PreviewRefreshProps): Promise<ReactElement | null> {
  // A build has no visitor who could open a draft.
  if (readBuildPhase(process.env) === "build") return null
  const { isEnabled } = await draftMode()
  if (!isEnabled) return null
  const jar = await cookies()
  if (parsePreview(jar.get(previewCookie)?.value)?.contentId !== id) return null
  const watcher = createElement(LazyPreviewWatcher, { url: route, contentId: id, updatedAt, slug, words })
  const href = toEditUrl(service, id)
  if (href === undefined) return watcher
  return createElement(Fragment, null, createElement("a", { className: "citable-edit", href }, edit), watcher)
}
