import type { ArticleData } from "./article-schema.ts"

/**
 * The props of `<ArticleImage>`. It passes other attributes on to the `<img>`, or to Astro's `<Image>` if the image's size is known and its
 * service offers no smaller versions.
 */
export interface ArticleImageProps {
  /** A cover, or one of `images`. `null` shows nothing. */
  image: ArticleData["cover"] | undefined
  /** Loads the image first: for the one at the top of the page. Default: `false`, which loads it lazily. */
  priority?: boolean | undefined
  /** Offers AVIF as well as WebP, in a `<picture>`, if the service offers smaller versions. Default: `false`. */
  avif?: boolean | undefined
  /**
   * Shows the blurred placeholder until the image is loaded, if the service has made one. The page's policy has to allow `img-src data:`.
   * Default: `false`, which shows the dominant colour. Both need the package's `style.css`.
   */
  blur?: boolean | undefined
  class?: string | undefined
  /** How wide the page shows the image. Default, with smaller versions: `(max-width: 48rem) 100vw, 48rem`. */
  sizes?: string | undefined
  widths?: number[] | undefined
  [attribute: string]: unknown
}
