import type { PageResponse } from "@citable/safe-fetch"

import type { Redirect } from "./redirect-chain.ts"

const statuses = new Set([301, 302, 303, 307, 308])

/** The redirect that an answer is; undefined if it is none, or leads to nothing that can be fetched. */
export function toRedirect({
  url,
  status,
  headers,
}: Pick<PageResponse, "url" | "status" | "headers">): Redirect | undefined {
  const written = headers["location"]
  if (!statuses.has(status) || written === undefined) return undefined
  const location = URL.parse(toText(written), url)
  if (location === null || !/^https?:$/.test(location.protocol)) return undefined
  location.hash = ""
  return { url, status, location: location.href }
}

/** Headers arrive byte by byte; many servers write UTF-8 in them. */
function toText(header: string): string {
  // oxlint-disable-next-line no-control-regex -- bytes beyond ASCII, and nothing else
  if (!/[\u0080-\u00FF]/.test(header) || /[^\u0000-\u00FF]/.test(header)) return header
  const text = new TextDecoder().decode(Buffer.from(header, "latin1"))
  return text.includes("\uFFFD") ? header : text
}
