import { pictureFallback, pictureSet } from "@citable/contract/pictures"

import { toSizes } from "../internal/to-sizes.ts"
import type { Placeholder, PlaceholderOptions } from "../render-options.ts"
import type { RenderedImage } from "../rendered-body.ts"

type KnownImage = NonNullable<PlaceholderOptions["images"]>[number]

/** What completes an `<img>`. */
export interface ImageAttributes {
  /** The size, if the author wrote none. */
  size: Pick<RenderedImage, "width" | "height">
  /** The address for browsers that choose no other, if it is not the author's. */
  src: string | undefined
  /** What browsers choose from. */
  choice: { srcset?: string; sizes?: string }
}

/** An author's width below this is not that of a column, in CSS pixels. */
const column = 768

/** Completes an image from what is known about it. `image` is what its author wrote. */
export function toImageAttributes(
  entry: Extract<Placeholder, { kind: "image" }>,
  {
    image,
    known,
    sizes,
  }: { image: RenderedImage | undefined; known: KnownImage | undefined; sizes: string | undefined },
): ImageAttributes {
  const { width, height } = image ?? {}
  const isSized = width !== undefined || height !== undefined
  const size = {
    ...(isSized || known?.width == null ? {} : { width: known.width }),
    ...(isSized || known?.height == null ? {} : { height: known.height }),
  }
  const srcset = known && pictureSet({ ...known, url: entry.src }, "webp")
  if (srcset === undefined) return { size, src: undefined, choice: {} }
  const isSmall = width !== undefined && width < column
  const mayMeasure = entry.index > 0 && (isSized ? width !== undefined && height !== undefined : "height" in size)
  const shown = isSmall ? `(max-width: ${width}px) 100vw, ${width}px` : toSizes(sizes, { mayMeasure })
  return { size, src: pictureFallback(entry.src), choice: { srcset, sizes: shown } }
}
