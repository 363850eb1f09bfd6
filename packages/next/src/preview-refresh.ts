import { isLivePreview, toEditUrl } from "@citable/client/preview"
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
   * The address at which writers open the service, for the link to the editor, and for the editor that shows the page in a frame. `false`
   * leaves both out. Default: the environment variable `CITABLE_URL`.
   */
  service?: string | false
  /** The words of the link, and what the page says when it no longer refreshes. Default: English. */
  words?: PreviewWords & { edit?: string }
}

/**
 * Refreshes the page of a draft when somebody saves the article: the new text appears, and scroll position and focus stay. In the frame of the
 * editor, it shows what is typed there, and a click leads to the text. It works in the browser that previews this article, and shows nothing
 * to everybody else. A link leads back to the editor.
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
  const preview = parsePreview(jar.get(previewCookie)?.value)
  if (preview?.contentId !== id) return null
  const href = toEditUrl(service, id)
  const editor = isLivePreview(preview.token) && href !== undefined ? new URL(href).origin : undefined
  const watcher = createElement(LazyPreviewWatcher, { url: route, contentId: id, updatedAt, slug, words, editor })
  if (href === undefined) return watcher
  return createElement(Fragment, null, createElement("a", { className: "citable-edit", href }, edit), watcher)
}
