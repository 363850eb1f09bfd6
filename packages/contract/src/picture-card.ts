import { cardSize } from "./card-size.ts"
import { toFocusSteps } from "./internal/to-focus-steps.ts"
import type { PictureOriginal } from "./picture-set.ts"
import { sharedPicture } from "./shared-picture.ts"

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
