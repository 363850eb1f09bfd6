import { pictureAddress } from "./picture-address.ts"

/**
 * The address of the version of a picture for everything that reads neither `srcset` nor WebP: `src`, feeds, mails, Open Graph. It is at most
 * 1280 pixels wide. The file name decides its format: `1280.png` for a PNG, which keeps transparency, otherwise `1280.jpg`, with white in place
 * of transparency. It exists for each image that has `widths`.
 */
export function pictureFallback(url: string): string {
  return pictureAddress(url, 1280, /\.png(?:[?#]|$)/i.test(url) ? "png" : "jpg")
}
