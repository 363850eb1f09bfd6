import { type Picture, toPicture } from "@citable/markdown/outputs"

import type { ArticleImageProps } from "./article-image-props.ts"

/** What only Astro's `<Image>` understands. */
const ofAstro = new Set("densities fit format inferSize layout position quality widths".split(" "))

/**
 * Makes the elements of `<ArticleImage>` for an image whose service offers smaller versions, with all other attributes on the `<img>`.
 * `undefined` for any other image, which Astro may optimise.
 */
export function toArticleImage(props: ArticleImageProps): Picture | undefined {
  const { image, priority, avif, blur, sizes, ...attributes } = props
  if ((image?.widths?.length ?? 0) === 0 || image == null) return undefined
  const { img, ...behind } = toPicture(image, { priority, avif, blur, sizes })
  const others = Object.entries(attributes).filter(([name]) => !ofAstro.has(name))
  return { ...behind, img: { ...img, ...Object.fromEntries(others) } }
}
