import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const imageSizeMissing: PageCheck = {
  code: "image_size_missing",
  severity: "notice",
  category: "images",
  title: "Images without width and height",
  detail: "The text jumps when the image arrives. Give the image its `width` and `height`, or an aspect ratio.",
  find({ facts: { images } }) {
    const loaded = images.filter(({ url }) => url !== null)
    if (loaded.length === 0) return undefined
    return toFindings(loaded.flatMap(({ hasSize, src }) => (hasSize ? [] : src)))
  },
}
