import { type Article, type ArticleImage, pictureWidths } from "@citable/contract"

import type { Looks } from "../../media/write-looks.ts"

/** The address of a file of a library, and not that of a smaller version. */
const original = /\/media\/(med_[0-9a-z]{1,40})\/[^/?#]+$/

/**
 * Adds to the images of an article how they look, and the widths in which the service offers them. Widths follow from the size and the address
 * of a picture, so nothing in an article changes when a version is ready. Without a service that makes versions, images have no widths.
 */
export function withPictures<Shown extends Pick<Article, "images" | "cover">>(
  article: Shown,
  { looks, hasVersions }: { looks: string | null; hasVersions: boolean },
): Shown {
  if (looks === null && !hasVersions) return article
  const { images, cover } = article
  const known = looks === null ? {} : (JSON.parse(looks) as Looks)
  const complete = (image: ArticleImage): ArticleImage => {
    if (image.media_id === null) return image
    const look = known[image.media_id]
    const widths = hasVersions ? widthsOf(image) : []
    return look === undefined && widths.length === 0
      ? image
      : { ...image, ...(widths.length > 0 && { widths }), ...look }
  }
  return { ...article, images: images.map(complete), cover: cover && complete(cover) }
}

function widthsOf({ url, width, media_id: id }: ArticleImage): number[] {
  return original.exec(url)?.[1] === id ? pictureWidths(url, width) : []
}
