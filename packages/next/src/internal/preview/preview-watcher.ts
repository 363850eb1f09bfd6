"use client"

import { type PreviewEnd, watchPreview } from "@citable/client/preview-watch"
// Without ".js": see app-citable.ts.
import { useRouter } from "next/navigation"
import { createElement, type CSSProperties, type ReactElement, useEffect, useRef, useState } from "react"

import { useRefresh } from "./use-refresh.ts"

export interface PreviewWords {
  /** After the preview has expired or was revoked, or another one was opened in this browser. */
  ended?: string
  /** If the route does not answer as it should. The console has the reason. */
  failed?: string
}

export interface PreviewWatcherProps {
  url: string
  contentId: string
  updatedAt: string
  slug: string
  words: PreviewWords
  /** The origin of the editor that may show this page in a frame. */
  editor?: string | undefined
}

/** Refreshes the page whenever its article is edited. Shows a line once it no longer does. */
export function PreviewWatcher(props: PreviewWatcherProps): ReactElement {
  const { url, contentId, updatedAt, slug, words, editor } = props
  const router = useRouter()
  const refresh = useRefresh()
  const shown = useRef({ updatedAt, slug })
  useEffect(() => {
    shown.current = { updatedAt, slug }
  }, [updatedAt, slug])
  const [end, setEnd] = useState<PreviewEnd>()
  useEffect(
    () =>
      watchPreview({
        url,
        contentId,
        updatedAt: shown.current.updatedAt,
        editor,
        onChange: (state) => {
          const path = state?.slug === shown.current.slug ? undefined : state?.path
          return refresh(() => (path === undefined ? router.refresh() : router.replace(path, { scroll: false })))
        },
        onEnd: setEnd,
      }),
    [url, contentId, editor, router, refresh],
  )
  // The element is there before its text, so that screen readers announce the text.
  return createElement(
    "div",
    { role: "status", className: "citable-preview", style: end === undefined ? undefined : box },
    end === undefined ? null : { ...sentences, ...words }[end],
  )
}

const sentences = {
  ended: "This preview has ended. Open a new link to continue.",
  failed: "This preview does not refresh by itself. Reload the page to see changes.",
}

/** Set by script, which a strict Content-Security-Policy allows. */
const box: CSSProperties = {
  position: "fixed",
  insetInline: "1rem",
  bottom: "1rem",
  zIndex: 2147483647,
  maxWidth: "36rem",
  marginInline: "auto",
  padding: "0.75rem 1rem",
  borderRadius: "0.5rem",
  font: "1rem/1.5 system-ui, sans-serif",
  color: "#fff",
  background: "#1f2328",
}
