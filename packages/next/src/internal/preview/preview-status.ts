"use client"

import { type PreviewEnd, watchPreview } from "@citable/client/preview-watch"
import { createElement, type CSSProperties, type ReactElement, useEffect, useRef, useState } from "react"

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

export interface PreviewStatusProps extends PreviewWatcherProps {
  /** Shows the page as it is now, or that of another path, and resolves once it is painted. It stays the same function. */
  refresh: (path: string | undefined) => Promise<unknown>
}

/** Refreshes the page whenever its article is edited. Shows a line once it no longer does. */
export function PreviewStatus(props: PreviewStatusProps): ReactElement {
  const { url, contentId, updatedAt, slug, words, editor, refresh } = props
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
        onChange: (state) => refresh(state?.slug === shown.current.slug ? undefined : state?.path),
        onEnd: setEnd,
      }),
    [url, contentId, editor, refresh],
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
