import { pictureAddress, pictureWidths } from "@citable/contract"
import type { Media } from "@citable/contract/site"

import { toMediaPath } from "../frame/media-path.ts"

/** The path of the smallest version of a picture on the service itself, or of the original if it has none. Until it is made, it shows a larger one. */
export function toThumbnailPath(file: Pick<Media, "id" | "filename" | "width" | "variants_state">): string {
  const path = toMediaPath(file)
  const [width] = pictureWidths(file.filename, file.width)
  const isMade = file.variants_state === "ready" || file.variants_state === "waiting"
  return isMade && width !== undefined ? pictureAddress(path, width, "webp") : path
}
