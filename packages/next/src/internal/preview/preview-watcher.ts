"use client"

// Without ".js": see app-citable.ts.
import { useRouter } from "next/navigation"
import { createElement, type ReactElement, useCallback, useEffect } from "react"

import { holdPrefetches } from "./hold-prefetches.ts"
import { PreviewStatus, type PreviewWatcherProps } from "./preview-status.ts"
import { useRefresh } from "./use-refresh.ts"

/** Refreshes a page of the App Router. */
export function PreviewWatcher(props: PreviewWatcherProps): ReactElement {
  const router = useRouter()
  const run = useRefresh()
  useEffect(holdPrefetches, [])
  const refresh = useCallback(
    (path: string | undefined) =>
      run(() => (path === undefined ? router.refresh() : router.replace(path, { scroll: false }))),
    [run, router],
  )
  return createElement(PreviewStatus, { ...props, refresh })
}
