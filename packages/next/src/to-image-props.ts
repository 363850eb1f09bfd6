import { pictureLook } from "@citable/contract/pictures"

/** An image of an article: its cover, or one of its `images`. */
export interface ImageSource {
  url: string
  alt: string
  /** Pixels; `null` if unknown. */
  width: number | null
  height: number | null
  /** The widths of the smaller versions, if the service offers any. */
  widths?: readonly number[] | undefined
  /** The dominant colour, such as `#336699`. */
  color?: string | undefined
  /** A blurred version as a data URL. */
  placeholder?: string | undefined
  /** What stays visible where the page crops the image: parts of width and height, from 0 to 1. */
  focus?: { x: number; y: number } | undefined
}

export type ImageProps = { src: string; alt: string } & ({ width: number; height: number } | { fill: true }) & {
    placeholder?: "blur"
    blurDataURL?: string
    /** The attributes with which the package's `style.css` shows the dominant colour, and keeps the focus in view. */
    "data-citable-color"?: string
    "data-citable-focus"?: string
  }

/**
 * Makes the props of `next/image` for an image of an article. `next/image` refuses an image without a size. So an image of unknown size
 * fills its parent, which then needs `position: relative` and a height.
 *
 * With `blur`, `next/image` shows the blurred placeholder until the image is loaded, if the service has made one.
 */
export function toImageProps(image: ImageSource, { blur = false }: { blur?: boolean } = {}): ImageProps {
  const { url, alt, width, height } = image
  const { color, placeholder, focus } = pictureLook(image)
  return {
    src: url,
    alt,
    ...(isSize(width) && isSize(height) ? { width, height } : { fill: true }),
    ...(blur && placeholder !== undefined ? { placeholder: "blur", blurDataURL: placeholder } : {}),
    ...(color === undefined ? {} : { "data-citable-color": color }),
    ...(focus === undefined ? {} : { "data-citable-focus": focus.join(" ") }),
  }
}

function isSize(pixels: number | null): pixels is number {
  return pixels !== null && Number.isFinite(pixels) && pixels > 0
}
