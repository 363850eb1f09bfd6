import { type PictureOptions, toPicture } from "@citable/markdown/outputs"
import { type ComponentProps, createElement, type ReactElement } from "react"

import type { ImageSource } from "./to-image-props.ts"

/** Other attributes go to the `<img>`. */
export interface ArticleImageProps
  extends PictureOptions, Omit<ComponentProps<"img">, "src" | "srcSet" | "sizes" | "width" | "height" | "loading"> {
  /** A cover, or one of `images`. `null` shows nothing. */
  image: ImageSource | null | undefined
}

/**
 * Shows an image of an article in the width that the reader's screen needs, as an `<img>`, or with `priority` or `avif` as a `<picture>`. It
 * sends no script, writes no inline style, and needs no `remotePatterns`.
 *
 * @example
 *     <ArticleImage image={article.cover} priority sizes="100vw" />
 */
export function ArticleImage({
  image,
  priority,
  avif,
  blur,
  sizes,
  ...attributes
}: ArticleImageProps): ReactElement | null {
  if (image == null) return null
  const { img, sources, placeholder } = toPicture(image, { priority, avif, blur, sizes })
  const { srcset: srcSet, fetchpriority: fetchPriority, ...others } = img
  const shown = createElement("img", {
    ...(srcSet === undefined ? {} : { srcSet }),
    ...(fetchPriority === undefined ? {} : { fetchPriority }),
    ...others,
    ...attributes,
  })
  const offered = sources.map(({ srcset, ...source }) =>
    createElement("source", { key: source.type, srcSet: srcset, ...source }),
  )
  // React tells a page that only links here, and prefetches, to load an eager <img> at once, but not one in a <picture>.
  const chosen = sources.length === 0 && priority !== true ? shown : createElement("picture", null, ...offered, shown)
  if (placeholder === undefined) return chosen
  return createElement("span", { className: "citable-blur" }, createElement("img", placeholder), chosen)
}
