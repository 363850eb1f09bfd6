import { createElement, type ReactElement, useEffect, useState } from "react"

import type { DraftPreview, PreviewRefreshProps } from "./draft-preview.ts"

/**
 * Refreshes the page of a draft in the Pages Router when somebody saves the article. In the frame of the editor, it shows what is typed
 * there, and a click leads to the text. It works in the browser that previews this article, and shows nothing to everybody else.
 *
 * @example
 *     <PreviewRefresh article={article} preview={preview} />
 */
export function PreviewRefresh({ preview, ...props }: PreviewRefreshProps): ReactElement | null {
  const [Shown, setShown] = useState<typeof DraftPreview>()
  const isPreview = preview !== undefined
  useEffect(() => {
    if (isPreview) void import("./draft-preview.ts").then((loaded) => setShown(() => loaded.DraftPreview))
  }, [isPreview])
  return preview === undefined || Shown === undefined ? null : createElement(Shown, { ...props, preview })
}
