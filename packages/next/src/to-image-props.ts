/** What an article says of a picture: its cover, or one of its `images`. */
export interface ImageSource {
  url: string
  alt: string
  /** Pixels; `null` where nobody knows. */
  width: number | null
  height: number | null
}

export type ImageProps = { src: string; alt: string } & ({ width: number; height: number } | { fill: true })

/**
 * The props of `next/image` for a picture of an article. One whose size is not known fills its parent, which then needs
 * `position: relative` and a height, since `next/image` refuses a picture without a size.
 */
export function toImageProps({ url, alt, width, height }: ImageSource): ImageProps {
  return { src: url, alt, ...(isSize(width) && isSize(height) ? { width, height } : { fill: true }) }
}

function isSize(pixels: number | null): pixels is number {
  return pixels !== null && Number.isFinite(pixels) && pixels > 0
}
