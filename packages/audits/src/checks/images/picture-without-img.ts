import type { PageCheck } from "../check.ts"

export const pictureWithoutImg: PageCheck = {
  code: "picture_without_img",
  severity: "warning",
  category: "images",
  title: "Picture elements without an image",
  detail: "A browser shows nothing for a `picture` without an `img`. Put an `img` with `src` and `alt` into it.",
  find({ facts: { images, picturesWithoutImage: count } }) {
    if (images.length === 0 && count === 0) return undefined
    return count === 0 ? [] : [{ detail: `${count} of the page` }]
  },
}
