import type { PageResponse } from "@citable/safe-fetch"

/** A redirect that was followed. */
export interface Redirect {
  /** The URL that redirects. */
  url: string
  status: number
  /** The absolute URL that it leads to, without a fragment. */
  location: string
}

/** The last answer of a chain of redirects, and the way to it. */
export interface RedirectChain {
  redirects: readonly Redirect[]
  response: PageResponse
}
