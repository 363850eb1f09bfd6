import type { PageCheck } from "../check.ts"

/** About what fits above it on a screen, a menu included. */
const mostTextBefore = 1500

export const lazyFirstImage: PageCheck = {
  code: "lazy_first_image",
  severity: "notice",
  category: "images",
  title: "Pages whose first image waits",
  detail:
    'The first image of the main part is usually visible at once, and `loading="lazy"` delays it. Leave the attribute out there.',
  find({ facts }) {
    const first = facts.images.find(({ region, src }) => region === "main" && src !== "")
    if (first === undefined) return undefined
    // One that stands below a long text is out of sight.
    const isSeen = !facts.truncated && first === facts.images[0] && first.textBefore <= mostTextBefore
    return first.isLazy && isSeen ? [{ detail: first.src.slice(0, 150) }] : []
  },
}
