import { pictureFallback } from "./picture-fallback.ts"
import type { PictureOriginal } from "./picture-set.ts"

/** The widest that `pictureFallback` gets. */
const widest = 1280

/**
 * The picture for those who read no `srcset`: Open Graph, structured data, feeds. It is at most 1,280 pixels wide, and `width` and `height` are
 * its true size. An image without `widths` stays as it is.
 */
export function sharedPicture<Image extends PictureOriginal & { height: number | null }>(image: Image): Image {
  const { url, width, height, widths } = image
  if (!Array.isArray(widths) || widths.length === 0) return image
  const scale = width === null ? 1 : Math.min(1, widest / width)
  return {
    ...image,
    url: pictureFallback(url),
    width: width === null ? null : Math.round(width * scale),
    height: width === null || height === null ? null : Math.max(1, Math.round(height * scale)),
  }
}
