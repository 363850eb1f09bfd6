/** The formats of smaller versions. */
export type PictureFormat = "webp" | "avif" | "jpg" | "png"

/**
 * The address of a smaller version of a picture in the media library: `…/media/<id>/harbour.jpg/640.webp`.
 *
 * - `url` is the address of the original, as in an article's `images` or `cover`. A query or fragment is dropped.
 * - `width` is one of the `widths` of that image, in pixels. The version is never wider than the original: the last of the widths may name
 *   more, and is then as wide as the original. So describe it in a `srcset` as `Math.min(width, image.width)`.
 * - `webp` and `avif` exist in each width. `jpg` and `png` exist only as `pictureFallback` names them.
 *
 * The address depends on nothing else, and its bytes never change. Until the service has made the version, the address answers with a larger
 * one or with the original.
 */
export function pictureAddress(url: string, width: number, format: PictureFormat): string {
  return `${url.replace(/[?#][^]*$/, "")}/${width}.${format}`
}
