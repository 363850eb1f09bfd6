import type { PageCheck } from "../check.ts"
import { metasNamed } from "../metas-named.ts"

/** Text has to be readable at twice its size (WCAG 2.2, 1.4.4); Lighthouse asks for five times. */
const leastScale = 2

export const viewportBlocksZoom: PageCheck = {
  code: "viewport_blocks_zoom",
  severity: "notice",
  category: "metadata",
  title: "Pages that forbid zooming",
  detail:
    "People with poor eyesight cannot enlarge the text. Remove user-scalable=no and maximum-scale from the viewport.",
  find: ({ isIndexable, facts }) => {
    const content = metasNamed(facts, "viewport")[0]?.content.toLowerCase()
    if (!isIndexable || content === undefined) return undefined
    const scale = /maximum-scale\s*=\s*(?<scale>[\d.]+)/.exec(content)?.groups?.["scale"]
    const isFixed = /user-scalable\s*=\s*(?:no|0)\b/.test(content)
    return isFixed || (scale !== undefined && Number(scale) < leastScale) ? [{ detail: content }] : []
  },
}
