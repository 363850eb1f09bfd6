import type { PageCheck } from "../check.ts"
import { metasNamed } from "../metas-named.ts"

export const viewportMissing: PageCheck = {
  code: "viewport_missing",
  severity: "error",
  harm: { share: 0.1 },
  category: "metadata",
  title: "Pages that are not made for phones",
  detail:
    "Without a viewport, phones show the page as on a desktop screen, in tiny letters. Add a viewport meta element with width=device-width.",
  find: ({ isIndexable, facts }) => {
    if (!isIndexable) return undefined
    const contents = metasNamed(facts, "viewport").flatMap(({ content }) => content.trim() || [])
    if (contents.length === 0) return [{ detail: null }]
    const isFixed = contents.every((content) => /\bwidth\s*=\s*\d/i.test(content))
    return isFixed ? [{ severity: "warning", detail: contents.join(", ").slice(0, 150) }] : []
  },
}
