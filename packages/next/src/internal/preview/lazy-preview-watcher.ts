"use client"

import { createElement, lazy, type ReactElement, Suspense } from "react"

import type { PreviewWatcherProps } from "./preview-status.ts"

const Watcher = lazy(async () => ({ default: (await import("./preview-watcher.ts")).PreviewWatcher }))

/**
 * Loads the watcher of a preview. Next loads the client components of a page for every visitor, also those that it does not render: this
 * import, which published pages never make, is all that they get.
 */
export function LazyPreviewWatcher(props: PreviewWatcherProps): ReactElement {
  return createElement(Suspense, { fallback: null }, createElement(Watcher, props))
}
