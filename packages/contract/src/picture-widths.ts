import { pictureLadder } from "./picture-ladder.ts"

/**
 * The widths of a picture's smaller versions, ascending: those below its own width, and the next one, which is as wide as the picture.
 * `[320, 640, 960, 1280]` for a JPEG of 1,000 pixels. Empty for a picture of at most 320 pixels or of unknown width, for an SVG and for a GIF.
 *
 * `filename` is the name or the address of the file. Its ending decides, because a file of the library always has that of its type.
 */
export function pictureWidths(filename: string, width: number | null): number[] {
  if (width === null || width <= 320 || !/\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/i.test(filename)) return []
  const next = pictureLadder.findIndex((step) => step >= width)
  return pictureLadder.slice(0, next === -1 ? pictureLadder.length : next + 1)
}
