"use client"

import { pictureAddress, sharedPicture } from "@citable/contract/pictures"
import nextImage, { type ImageProps } from "next/image.js"
import { createElement, type ReactElement } from "react"

import { type ImageSource, toImageProps } from "./to-image-props.ts"

/** Bundlers that follow Node give the whole module as its default export, and others only the component. */
const Image = "default" in nextImage ? (nextImage.default as typeof nextImage) : nextImage

export interface PictureProps extends Omit<ImageProps, "src" | "alt" | "width" | "height" | "loader"> {
  /** A cover, or one of `images`. */
  image: ImageSource
  /** Default: the image's own. */
  alt?: string
}

/**
 * `next/image` for an image of an article, in the sizes that the service has made. It needs no `remotePatterns`, and nothing encodes the
 * picture again. A picture without `widths` is shown as it is. One without a size fills its parent, as with `toImageProps`.
 *
 * @example
 *     <Picture image={article.cover} sizes="(max-width: 60rem) 100vw, 60rem" preload />
 */
export function Picture({ image, sizes = "(max-width: 48rem) 100vw, 48rem", ...props }: PictureProps): ReactElement {
  const { url, widths = [] } = image
  const { src, alt, ...size } = toImageProps(image)
  const shown = { src, alt, sizes, ...(props.fill === true ? {} : size), ...props }
  const last = widths.at(-1)
  if (last === undefined) return createElement(Image, { ...shown, unoptimized: true })
  // Next asks for the widths of its configuration. A picture that it may not optimise at all is still no original.
  return createElement(Image, {
    ...shown,
    src: sharedPicture(image).url,
    loader: ({ width }) => pictureAddress(url, widths.find((one) => one >= width) ?? last, "webp"),
  })
}
