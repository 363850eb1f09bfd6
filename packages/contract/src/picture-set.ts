import { pictureAddress, type PictureFormat } from "./picture-address.ts"

/** An image of an article, as far as its smaller versions depend on it. */
export interface PictureOriginal {
  url: string
  /** Pixels; null if unknown. */
  width: number | null
  widths?: readonly number[] | undefined
}

/**
 * The `srcset` of an image, with each width that the service offers. `undefined` if it offers none, as for pictures of other servers, and for
 * all pictures of an older service.
 */
export function pictureSet(
  { url, width, widths }: PictureOriginal,
  format: Extract<PictureFormat, "webp" | "avif">,
): string | undefined {
  // An adapter for another service may say anything.
  const usable = Array.isArray(widths) ? widths.filter((one) => Number.isSafeInteger(one) && one > 0) : []
  if (usable.length === 0) return undefined
  // White space would end the address in the list.
  const original = url.replace(/\s/g, encodeURIComponent)
  return usable.map((one) => `${pictureAddress(original, one, format)} ${Math.min(one, width ?? one)}w`).join(", ")
}
