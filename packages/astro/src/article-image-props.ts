import type { ArticleData } from "./article-schema.ts"

/** The props of `<ArticleImage>`. It passes other attributes on to the `<img>`, or to Astro's `<Image>` if the image's size is known. */
export interface ArticleImageProps {
  /** A cover, or one of `images`. `null` shows nothing. */
  image: ArticleData["cover"] | undefined
  /** Loads the image first: for the one at the top of the page. Default: `false`, which loads it lazily. */
  priority?: boolean | undefined
  class?: string | undefined
  sizes?: string | undefined
  widths?: number[] | undefined
  [attribute: string]: unknown
}
