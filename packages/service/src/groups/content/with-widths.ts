import { type Article, type ArticleImage, pictureWidths } from "@citable/contract"

/** The address of a file of a library, and not that of a smaller version. */
const original = /\/media\/(med_[0-9a-z]{1,40})\/[^/?#]+$/

/**
 * Adds to the images of an article the widths in which the service offers them. They follow from the size and the address of a picture, so
 * nothing in an article changes when a version is ready. Without a service that makes versions, images have no widths.
 */
export function withWidths<Shown extends Pick<Article, "images" | "cover">>(
  article: Shown,
  hasVersions: boolean,
): Shown {
  if (!hasVersions) return article
  const { images, cover } = article
  return { ...article, images: images.map(addWidths), cover: cover && addWidths(cover) }
}

function addWidths(image: ArticleImage): ArticleImage {
  if (image.media_id === null || original.exec(image.url)?.[1] !== image.media_id) return image
  const widths = pictureWidths(image.url, image.width)
  return widths.length === 0 ? image : { ...image, widths }
}
