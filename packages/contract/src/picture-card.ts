import { toFocusSteps } from "./internal/to-focus-steps.ts"
import type { PictureOriginal } from "./picture-set.ts"
import { sharedPicture } from "./shared-picture.ts"

/** What social networks ask for, and the least that they show at full width. */
const widest = { width: 1200, height: 630 }
const narrowest = 600

/**
 * The picture beside a link in social networks: `…/media/<id>/harbour.jpg/card-50-20.jpg`, of 1200 × 630 pixels or as many as the picture has in
 * that shape. It is cut around the focus, which its address names in percent. `width` and `height` are its true size. A picture that is too
 * small for a card, of unknown size, or without `widths` gets what `sharedPicture` gives.
 */
export function pictureCard<
  Image extends PictureOriginal & { height: number | null; focus?: { x: number; y: number } | undefined },
>(image: Image): Image {
  const { url, width, height, widths, focus } = image
  const size = cardSize({ width, height })
  if (size === undefined || !Array.isArray(widths) || widths.length === 0) return sharedPicture(image)
  return { ...image, ...size, url: `${url.replace(/[?#][^]*$/, "")}/card-${toFocusSteps(focus).join("-")}.jpg` }
}

/** Never enlarged. Undefined for a picture that is too small. */
function cardSize(picture: {
  width: number | null
  height: number | null
}): { width: number; height: number } | undefined {
  if (picture.width === null || picture.height === null) return undefined
  const width = Math.min(widest.width, picture.width, Math.floor((picture.height * widest.width) / widest.height))
  return width < narrowest ? undefined : { width, height: Math.round((width * widest.height) / widest.width) }
}
