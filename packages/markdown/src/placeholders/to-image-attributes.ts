import { pictureFallback, pictureSet } from "@citable/contract/core"

import { columnSizes } from "../internal/column-sizes.ts"
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

/** The widest text column that most pages have, in CSS pixels. */
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
  const shown = width !== undefined && width < column ? `(max-width: ${width}px) 100vw, ${width}px` : sizes
  // With `auto`, browsers ignore the file's own proportions, so both sides must be known. The first image is not lazy, as `auto` requires.
  const isMeasured = entry.index > 0 && (isSized ? width !== undefined && height !== undefined : "height" in size)
  const choice = { srcset, sizes: (isMeasured ? "auto, " : "") + (shown ?? columnSizes) }
  return { size, src: pictureFallback(entry.src), choice }
}
