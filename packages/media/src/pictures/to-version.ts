import { pictureFallback, pictureLadder, pictureWidths } from "@citable/contract"

import { type CardFile, cardVersion } from "./card-version.ts"
import type { CardFormat, Version } from "./picture-task.ts"

/**
 * The version that the last part of an address names, such as `640.webp` or `card-50-50.jpg`. Undefined if no picture has this address: another width, a
 * fallback that is not this file's. `never` if this file has none, such as a GIF or a small picture.
 *
 * A width above the picture's own stands for the picture in its own width, which is made once.
 */
export function toVersion(file: CardFile, name: string): Version | "never" | undefined {
  const card = /^(card-(?:0|100|[1-9]0)-(?:0|100|[1-9]0))\.jpg$/.exec(name)?.[1] as CardFormat | undefined
  if (card !== undefined) return cardVersion(file) && { width: 1200, format: card }
  const match = /^([1-9]\d{2,3})\.(webp|avif|jpg|png)$/.exec(name)
  const asked = Number(match?.[1])
  const format = match?.[2] as Version["format"] | undefined
  if (format === undefined || !pictureLadder.includes(asked)) return undefined
  const isFallback = format === "jpg" || format === "png"
  if (isFallback && !pictureFallback(file.filename).endsWith(`/${name}`)) return undefined
  const widths = pictureWidths(file.filename, file.width)
  const last = widths.at(-1)
  if (last === undefined) return "never"
  return { width: isFallback ? asked : Math.min(asked, last), format }
}
