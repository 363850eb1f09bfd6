import type { Article, ArticleImage } from "@citable/contract/content"

/** An article, or fields of one, as a service without smaller versions of pictures sends it. */
export function withoutWidths<Fields extends Partial<Pick<Article, "images" | "cover">>>(fields: Fields): Fields {
  const { images, cover } = fields
  return {
    ...fields,
    ...(images === undefined ? {} : { images: images.map(toOriginal) }),
    ...(cover === undefined || cover === null ? {} : { cover: toOriginal(cover) }),
  }
}

function toOriginal(image: ArticleImage): ArticleImage {
  const { widths: _, ...original } = image
  return original
}
