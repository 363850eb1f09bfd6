import { pictureCard, pictureWidths } from "@citable/contract"

import type { CardFormat, Version } from "./picture-task.ts"

export interface CardFile {
  filename: string
  width: number | null
  height: number | null
  focus_x: number | null
  focus_y: number | null
}

/** The card of a picture for its present focus. Undefined if it is too small for one. */
export function cardVersion({ filename, width, height, focus_x: x, focus_y: y }: CardFile): Version | undefined {
  const focus = x === null || y === null ? undefined : { x, y }
  const { url } = pictureCard({ url: filename, width, height, widths: pictureWidths(filename, width), focus })
  const format = /\/(card-\d+-\d+)\.jpg$/.exec(url)?.[1] as CardFormat | undefined
  return format === undefined ? undefined : { width: 1200, format }
}
