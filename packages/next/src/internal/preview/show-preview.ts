import { toEditUrl } from "@citable/client/preview"
import { type ComponentType, createElement, Fragment, type ReactElement } from "react"

import type { SiteArticle } from "../reading/article-reader.ts"
import type { PreviewWatcherProps, PreviewWords } from "./preview-status.ts"

export interface PreviewRefreshProps {
  /** The article that the page shows. */
  article: Pick<SiteArticle<object>, "id" | "updated_at" | "slug">
  /** The path of the route of `createDraft`, with `basePath`. Default: `/api/draft`. */
  route?: string
  /**
   * The address at which writers open the service, for the link to the editor, and for the editor that shows the page in a frame. `false`
   * leaves both out. Default: the environment variable `CITABLE_URL`.
   */
  service?: string | false | undefined
  /** The words of the link, and what the page says when it no longer refreshes. Default: English. */
  words?: PreviewWords & { edit?: string }
}

/** Shows the link to the editor, and the watcher of a router. */
export function showPreview(
  { article, route = "/api/draft", service, words: { edit = "Edit this article", ...words } = {} }: PreviewRefreshProps,
  { isLive, Watcher }: { isLive: boolean; Watcher: ComponentType<PreviewWatcherProps> },
): ReactElement {
  const { id, updated_at: updatedAt, slug } = article
  const href = toEditUrl(service, id)
  const editor = isLive && href !== undefined ? new URL(href).origin : undefined
  const watcher = createElement(Watcher, { url: route, contentId: id, updatedAt, slug, words, editor })
  if (href === undefined) return watcher
  return createElement(Fragment, null, createElement("a", { className: "citable-edit", href }, edit), watcher)
}
