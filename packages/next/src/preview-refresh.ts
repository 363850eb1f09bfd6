import { isLivePreview } from "@citable/client/preview"
import type { ReactElement } from "react"

import { findPreview } from "./internal/preview/find-preview.ts"
import { LazyPreviewWatcher } from "./internal/preview/lazy-preview-watcher.ts"
import { type PreviewRefreshProps, showPreview } from "./internal/preview/show-preview.ts"

/**
 * Refreshes the page of a draft when somebody saves the article: the new text appears, and scroll position and focus stay. In the frame of the
 * editor, it shows what is typed there, and a click leads to the text. It works in the browser that previews this article, and shows nothing
 * to everybody else. A link leads back to the editor.
 *
 * @example
 *     <PreviewRefresh article={article} />
 */
export async function PreviewRefresh({
  service = process.env["CITABLE_URL"],
  ...props
}: PreviewRefreshProps): Promise<ReactElement | null> {
  const preview = await findPreview()
  if (preview?.contentId !== props.article.id) return null
  return showPreview({ service, ...props }, { isLive: isLivePreview(preview.token), Watcher: LazyPreviewWatcher })
}
