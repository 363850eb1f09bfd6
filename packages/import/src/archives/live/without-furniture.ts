import { visit, SKIP } from "unist-util-visit"

import { editText, type TextEdit } from "../../body/edit-text.ts"
import { parseHtml } from "../../document/parse-html.ts"

/** Classes of what plugins add to the text of every post: buttons to share, and related posts. */
const furniture =
  /^(?:sharedaddy|jp-relatedposts|wpcnt|addtoany_share_save_container|a2a_kit|yarpp|yarpp-related|heateor_sss_sharing_container|ssba|ssba-wrap|essb_links|post-ratings|kk-star-ratings|shared-counts-wrap|code-block-ad|ez-toc-container|lwptoc|toc_container|rank-math-toc)$/

/** Removes what plugins add around the text of a post. */
export function withoutFurniture(html: string): string {
  const edits: TextEdit[] = []
  visit(parseHtml(html, { fragment: true }), "element", ({ properties, position }) => {
    const classes = Array.isArray(properties["className"]) ? properties["className"] : []
    if (!classes.some((one) => furniture.test(String(one)))) return undefined
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (start !== undefined && end !== undefined) edits.push({ start, end, text: "" })
    return SKIP
  })
  return edits.length === 0 ? html : editText(html, edits).text
}
