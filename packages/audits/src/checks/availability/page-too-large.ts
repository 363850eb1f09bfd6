import type { PageCheck } from "../check.ts"

/** Bytes of HTML that slow a page down, as Squirrelscan has it. */
const large = 500_000
/** What Google reads of a page: https://developers.google.com/search/docs/crawling-indexing/googlebot */
const tooLarge = 2_000_000

export const pageTooLarge: PageCheck = {
  code: "page_too_large",
  severity: "warning",
  category: "availability",
  title: "Pages with too much HTML",
  detail:
    "Large pages load slowly, and Google reads only the first 2 MB of HTML. Move inline styles, scripts and data out of it.",
  find: ({ html, bytes, truncated }) => {
    const size = Math.max(bytes, Buffer.byteLength(html))
    if (size <= large && !truncated) return []
    return [{ severity: size > tooLarge || truncated ? "error" : "warning", detail: `${Math.round(size / 1000)} kB` }]
  },
}
