import Router from "next/router"
import { createElement, type ReactElement } from "react"

import { PreviewStatus, type PreviewWatcherProps } from "../internal/preview/preview-status.ts"
import { type PreviewRefreshProps as SharedProps, showPreview } from "../internal/preview/show-preview.ts"
import type { ArticlePreview } from "./create-citable.ts"

export interface PreviewRefreshProps extends SharedProps {
  /** The prop `preview` of `getStaticProps`. Without it, the component shows nothing. */
  preview: ArticlePreview | undefined
}

/** Shows what a page of the Pages Router has for a draft. Only browsers load it: Node finds no "next/router" from a package. */
export function DraftPreview({
  preview,
  service = preview.service ?? false,
  ...props
}: PreviewRefreshProps & { preview: ArticlePreview }): ReactElement {
  return showPreview({ service, ...props }, { isLive: preview.isLive, Watcher })
}

function Watcher(props: PreviewWatcherProps): ReactElement {
  return createElement(PreviewStatus, { ...props, refresh })
}

async function refresh(path: string | undefined): Promise<void> {
  const [here = "/", hash] = Router.asPath.split("#")
  const options = { scroll: false }
  // Next takes the same address without its hash for a step within the page, and fetches nothing.
  if (hash !== undefined) await Router.replace(here, undefined, options)
  // The path of an article contains its language.
  await Router.replace(path ?? here, undefined, path === undefined ? options : { ...options, locale: false })
  await new Promise(requestAnimationFrame)
}
