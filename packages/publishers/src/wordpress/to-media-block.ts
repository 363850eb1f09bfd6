import type { Element } from "hast"

import type { RemoteImage } from "../publisher.ts"
import { hasOnly, isElement, toHtml, toInnerHtml, toShown } from "../render/to-html.ts"
import { wrapBlock } from "./wrap-block.ts"

/** The block of a picture that stands alone, with its link and its caption; undefined for anything else. */
export function toMediaBlock(element: Element, images: ReadonlyMap<string, RemoteImage>): string | undefined {
  if (!isElement(element, "p", "figure") || !hasOnly(element)) return undefined
  const [first, caption, more] = toShown(element)
  if (first === undefined || more !== undefined || !isElement(first, "a", "img")) return undefined
  if (caption !== undefined && !(isElement(caption, "figcaption") && hasOnly(caption))) return undefined
  const isLinked = isElement(first, "a")
  const [picture, besides] = isLinked ? toShown(first) : [first]
  if (picture === undefined || besides !== undefined || !isElement(picture, "img")) return undefined
  const { src, alt, title } = picture.properties
  if (typeof src !== "string" || !hasOnly(picture, "src", "alt", "title", "width", "height")) return undefined

  const image = images.get(src)
  const id = Number((image?.kind === "placed" ? image.id : null) ?? Number.NaN)
  const isUploaded = Number.isInteger(id)
  const shown: Element = {
    ...picture,
    properties: {
      src,
      alt: alt ?? "",
      ...(isUploaded ? { className: [`wp-image-${id}`] } : {}),
      ...(title === undefined ? {} : { title }),
    },
  }
  const link = isLinked ? { linkDestination: "custom" } : isUploaded ? { linkDestination: "none" } : {}
  const attributes = { ...(isUploaded && { id, sizeSlug: "full" }), ...link }
  const html = toHtml(isLinked ? { ...first, children: [shown] } : shown)
  const text =
    caption === undefined || !isElement(caption)
      ? ""
      : `<figcaption class="wp-element-caption">${toInnerHtml(caption).trim()}</figcaption>`
  const classes = isUploaded ? "wp-block-image size-full" : "wp-block-image"
  return wrapBlock("image", attributes, `<figure class="${classes}">${html}${text}</figure>`)
}
