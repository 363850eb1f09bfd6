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
 * `placeholder="blur"` shows the blurred placeholder that the service has made, until the picture is loaded.
 *
 * @example
 *     <Picture image={article.cover} sizes="(max-width: 60rem) 100vw, 60rem" preload />
 */
export function Picture({
  image,
  sizes = "(max-width: 48rem) 100vw, 48rem",
  placeholder,
  ...props
}: PictureProps): ReactElement {
  const { url, widths = [] } = image
  // Next throws for a picture without a placeholder of its own.
  const isBlurred = placeholder === "blur" && props.blurDataURL === undefined
  const own = props.fill === true ? { ...image, width: null, height: null } : image
  const shown = {
    ...toImageProps(own, { blur: isBlurred }),
    sizes,
    ...(isBlurred || placeholder === undefined ? {} : { placeholder }),
    ...props,
  }
  const last = widths.at(-1)
  if (last === undefined) return createElement(Image, { ...shown, unoptimized: true })
  // Next asks for the widths of its configuration. A picture that it may not optimise at all is still no original.
  return createElement(Image, {
    ...shown,
    src: sharedPicture(image).url,
    loader: ({ width }) => pictureAddress(url, widths.find((one) => one >= width) ?? last, "webp"),
  })
}
