import type { ArticleImage } from "@citable/contract"
import { pictureFallback, pictureLook, type PictureOriginal, pictureSet } from "@citable/contract/pictures"

import { toSizes } from "../internal/to-sizes.ts"

export interface PictureOptions {
  /** Whether the picture is at the top of the page, and loads first. Default: `false`, which loads it lazily. */
  priority?: boolean | undefined
  /** Offers AVIF as well, which takes fewer bytes than WebP. Default: `false`. */
  avif?: boolean | undefined
  /**
   * How wide the page shows the picture, as `sizes` of HTML says it. A beginning `auto` stays only on lazy pictures. Default:
   * `(max-width: 48rem) 100vw, 48rem`.
   */
  sizes?: string | undefined
  /**
   * Shows the blurred placeholder until the picture is loaded. The page's policy has to allow `img-src data:`. Default: `false`, which shows the
   * dominant colour.
   */
  blur?: boolean | undefined
}

/** The attributes of an `<img>`, and of the `<source>`s before it in a `<picture>`, as HTML names them. */
export interface Picture {
  /**
   * An `<img>` behind the picture, if `blur` is set and there is a placeholder that the picture hides. Both need an element around them with the
   * class `citable-blur` of `style.css`.
   */
  placeholder?: { src: string; alt: ""; "aria-hidden": "true" }
  sources: { type: string; srcset: string; sizes: string }[]
  img: {
    /** Before `src`: a script that sets one after the other makes no request for a picture that nobody sees. */
    srcset?: string
    sizes?: string
    src: string
    alt: string
    width?: number
    height?: number
    loading: "lazy" | "eager"
    decoding: "async"
    fetchpriority?: "high"
    /** The dominant colour, which `style.css` shows until the picture is loaded. */
    "data-citable-color"?: string
    /** Percent from the left and the top edge, such as `50 20`. Where the site crops the picture, `style.css` keeps this point in view. */
    "data-citable-focus"?: string
  }
}

/**
 * Makes the elements for an image of an article, such as its cover. With `widths`, browsers choose among the smaller versions that the service
 * offers. Without, it is an `<img>` with the address of the original.
 */
export function toPicture(
  image: Pick<ArticleImage, "url" | "width" | "height" | "alt"> &
    Partial<Pick<ArticleImage, "color" | "placeholder" | "focus">> &
    Pick<PictureOriginal, "widths">,
  { priority = false, avif = false, blur = false, ...options }: PictureOptions = {},
): Picture {
  const { url, alt, width, height } = image
  const srcset = pictureSet(image, "webp")
  const smaller = avif ? pictureSet(image, "avif") : undefined
  const sizes = toSizes(options.sizes, { mayMeasure: !priority && width !== null && height !== null })
  const { color, placeholder, focus } = pictureLook(image)
  // It would show through a picture that has no colour of its own.
  const behind = blur && color !== undefined ? placeholder : undefined
  return {
    ...(behind === undefined ? {} : { placeholder: { src: behind, alt: "", "aria-hidden": "true" } }),
    sources: smaller === undefined ? [] : [{ type: "image/avif", srcset: smaller, sizes }],
    img: {
      ...(srcset === undefined ? {} : { srcset, sizes }),
      src: srcset === undefined ? url : pictureFallback(url),
      alt,
      ...(width === null ? {} : { width }),
      ...(height === null ? {} : { height }),
      loading: priority ? "eager" : "lazy",
      decoding: "async",
      ...(priority ? { fetchpriority: "high" } : {}),
      ...(color === undefined || behind !== undefined ? {} : { "data-citable-color": color }),
      ...(focus === undefined ? {} : { "data-citable-focus": focus.join(" ") }),
    },
  }
}
