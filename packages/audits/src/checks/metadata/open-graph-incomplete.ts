import type { PageCheck } from "../check.ts"
import { metasNamed } from "../metas-named.ts"

/** The four that every page needs: https://ogp.me */
const required = ["og:title", "og:type", "og:image", "og:url"]

export const openGraphIncomplete: PageCheck = {
  code: "open_graph_incomplete",
  severity: "notice",
  category: "metadata",
  title: "Pages with incomplete Open Graph data",
  detail:
    "Links to the page that people share show no proper title or picture. Add og:title, og:type, og:image and og:url.",
  find: ({ isIndexable, facts }) => {
    if (!isIndexable) return undefined
    const missing = required.filter((name) => metasNamed(facts, name).every(({ content }) => content.trim() === ""))
    return missing.length > 0 ? [{ detail: `without ${missing.join(", ")}` }] : []
  },
}
