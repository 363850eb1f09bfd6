import type { PagePath } from "./astro-app.ts"
import { encodeValue } from "./encode-value.ts"

/** Compares what pages are given. */
export interface PageProps {
  /** The hash of a page's parameters and props. If no text can describe them, it is empty, and they are never the same. */
  hash(page: PagePath): string
  /** Whether the props of any page are not what they were at its first hash. `kept` are the pages that were not rendered. */
  areChanged(pages: readonly PagePath[], kept: ReadonlyMap<PagePath, unknown>): boolean
}

export function createPageProps(nameOf: (value: object) => string | undefined): PageProps {
  const hash = ({ input }: PagePath): string => {
    const encoded = encodeValue(input, { nameOf, isShort: true })
    return encoded.opaque === undefined ? encoded.hash : ""
  }
  return {
    hash,
    areChanged(pages, kept) {
      // A rendered page that changes what it shares with others changes its own props as well, unless no text describes those.
      const rendered = pages.filter((page) => !kept.has(page))
      const doubtful = rendered.some(({ props }) => props === "") ? pages : rendered
      return doubtful.some((page) => page.props !== hash(page))
    },
  }
}
