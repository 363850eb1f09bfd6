import type { ArticleData } from "./article-schema.ts"

/** What `<ArticleImage>` takes; further attributes go to the `<img>`, or to Astro's `<Image>` where the image's size is known. */
export interface ArticleImageProps {
  /** A cover, or one of `images`; nothing is shown for `null`. */
  image: ArticleData["cover"] | undefined
  /** For the one image at the top of the page: loaded first. Default: `false`, which loads it lazily. */
  priority?: boolean | undefined
  class?: string | undefined
  sizes?: string | undefined
  widths?: number[] | undefined
  [attribute: string]: unknown
}
