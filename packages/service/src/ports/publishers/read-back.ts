import type { Article } from "@citable/contract"

import type { RemoteDocument, RenderOptions } from "./publisher.ts"

/** What reading an item back needs of the article that the platform got. */
export interface ReadBackOptions extends Pick<RenderOptions, "links" | "images"> {
  article: Article
  /** What was sent; undefined if nobody knows any more. */
  sent: RemoteDocument | undefined
}

/** A part of an article that a platform gives back, and the platform's field that it comes from. */
export type ReadBackPart = { from: string } & (
  | { field: "title" | "slug"; value: string }
  | { field: "excerpt"; value: string | null }
  | { field: "tags"; value: string[] }
  | {
      field: "seo"
      value: { title?: string | null; description?: string | null; canonical_url?: string | null; noindex?: boolean }
    }
  /** Its links and pictures have the addresses of the article again, as far as they are the article's. */
  | { field: "body"; value: string; format: "html" | "markdown" | "mdx" }
)

/** What an item holds, as parts of an article. */
export interface ReadBack {
  parts: ReadBackPart[]
  /** What no part of an article can hold, or is not the same there. */
  left: { from: string; detail: string }[]
}
