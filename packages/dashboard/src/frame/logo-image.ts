import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { findMediaPath } from "./media-path.ts"

/** The logo of a brand, from this service. It stands beside the name, so it needs no alternative text. Empty without one. */
export function logoImage(logo: { url: string } | null | undefined): Html | "" {
  const path = logo == null ? undefined : findMediaPath(logo.url)
  return path === undefined ? "" : html`<img class="logo" src="${path}" alt="" />`
}
