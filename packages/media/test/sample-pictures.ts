import sharp, { type Sharp } from "sharp"

export interface PictureFormat {
  format: "png" | "jpeg" | "gif" | "webp" | "avif"
  encode: (picture: Sharp) => Sharp
  /** Whether browsers ignore its Exif orientation. */
  isNeverTurned?: boolean
}

/** Formats that cameras, phones and drawing programs write. */
export const pictureFormats: Record<string, PictureFormat> = {
  "a PNG": { format: "png", encode: (picture) => picture.png() },
  "a PNG with a palette": { format: "png", encode: (picture) => picture.png({ palette: true }) },
  "a JPEG": { format: "jpeg", encode: (picture) => picture.jpeg() },
  "a progressive JPEG": { format: "jpeg", encode: (picture) => picture.jpeg({ progressive: true }) },
  "a GIF": { format: "gif", encode: (picture) => picture.gif() },
  "a WebP": { format: "webp", encode: (picture) => picture.flatten().webp(), isNeverTurned: true },
  "a WebP that can be seen through": { format: "webp", encode: (picture) => picture.webp(), isNeverTurned: true },
  "a WebP without loss": {
    format: "webp",
    encode: (picture) => picture.webp({ lossless: true }),
    isNeverTurned: true,
  },
  "an AVIF": { format: "avif", encode: (picture) => picture.avif({ effort: 0 }) },
}

/** An image of one colour with this stored size, and an Exif `Orientation` from 1 to 8. */
export function makePicture(
  { encode }: PictureFormat,
  { width, height, orientation }: { width: number; height: number; orientation: number },
): Promise<Buffer> {
  const background = { r: 40, g: 90, b: 200, alpha: 0.5 }
  const blank = sharp({ create: { width, height, channels: 4, background } })
  return encode(blank.withMetadata({ orientation })).toBuffer()
}
