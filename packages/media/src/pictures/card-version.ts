import { pictureCard, pictureWidths } from "@citable/contract"

import type { CardFormat, Version } from "./picture-task.ts"

export interface CardFile {
  filename: string
  width: number | null
  height: number | null
  focus_x: number | null
  focus_y: number | null
}

/** The card of a picture for its present focus, and the size of its cards. Undefined if it is too small for one. */
export function cardVersion(file: CardFile): { version: Version; size: { width: number; height: number } } | undefined {
  const { filename, focus_x: x, focus_y: y } = file
  const focus = x === null || y === null ? undefined : { x, y }
  const widths = pictureWidths(filename, file.width)
  const { url, width, height } = pictureCard({ ...file, url: filename, widths, focus })
  const format = /\/(card-\d+-\d+)\.jpg$/.exec(url)?.[1] as CardFormat | undefined
  if (format === undefined || width === null || height === null) return undefined
  return { version: { width: 1200, format }, size: { width, height } }
}
