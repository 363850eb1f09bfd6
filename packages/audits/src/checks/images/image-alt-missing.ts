import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const imageAltMissing: PageCheck = {
  code: "image_alt_missing",
  severity: "warning",
  category: "images",
  title: "Images without an alternative text",
  detail:
    'Search engines, AI assistants and screen readers read the `alt` of an image. Describe what it shows; an image that only decorates gets `alt=""`.',
  find({ facts: { images } }) {
    if (images.length === 0) return undefined
    return toFindings(images.flatMap(({ alt, isDecorative, src }) => (alt === null && !isDecorative ? src : [])))
  },
}
