/** What social networks ask for, and the least that they show at full width. */
const widest = { width: 1200, height: 630 }
const narrowest = 600

/** The size of a picture's card, in pixels: at most 1200 × 630, and never enlarged. Undefined for a picture that is too small for one. */
export function cardSize(picture: {
  width: number | null
  height: number | null
}): { width: number; height: number } | undefined {
  if (picture.width === null || picture.height === null) return undefined
  const width = Math.min(widest.width, picture.width, Math.floor((picture.height * widest.width) / widest.height))
  return width < narrowest ? undefined : { width, height: Math.round((width * widest.height) / widest.width) }
}
