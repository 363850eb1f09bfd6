/** An image of an article: its cover, or one of its `images`. */
export interface ImageSource {
  url: string
  alt: string
  /** Pixels; `null` if unknown. */
  width: number | null
  height: number | null
  /** The widths of the smaller versions, if the service offers any. */
  widths?: readonly number[] | undefined
}

export type ImageProps = { src: string; alt: string } & ({ width: number; height: number } | { fill: true })

/**
 * Makes the props of `next/image` for an image of an article. `next/image` refuses an image without a size. So an image of unknown size
 * fills its parent, which then needs `position: relative` and a height.
 */
export function toImageProps({ url, alt, width, height }: ImageSource): ImageProps {
  return { src: url, alt, ...(isSize(width) && isSize(height) ? { width, height } : { fill: true }) }
}

function isSize(pixels: number | null): pixels is number {
  return pixels !== null && Number.isFinite(pixels) && pixels > 0
}
