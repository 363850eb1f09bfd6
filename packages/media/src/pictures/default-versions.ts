import { pictureFallback, pictureWidths } from "@citable/contract"

import { type CardFile, cardVersion } from "./card-version.ts"
import type { Version } from "./picture-task.ts"

/** The versions that each picture gets, the widest first: WebP in all its widths, one for those who read no WebP, and its card. Empty if it gets none. */
export function defaultVersions(file: CardFile): Version[] {
  const widths = pictureWidths(file.filename, file.width)
  if (widths.length === 0) return []
  const fallback: Version = { width: 1280, format: pictureFallback(file.filename).endsWith(".png") ? "png" : "jpg" }
  const card = cardVersion(file)
  return [
    ...widths.toReversed().map((width): Version => ({ width, format: "webp" })),
    fallback,
    ...(card === undefined ? [] : [card.version]),
  ]
}
