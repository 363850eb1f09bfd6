import { editHtml } from "../edit-html.ts"
import { classesOf } from "../find-elements.ts"

/** Classes of what plugins add to the text of every post: buttons to share, and related posts. */
const furniture =
  /^(?:sharedaddy|jp-relatedposts|wpcnt|addtoany_share_save_container|a2a_kit|yarpp|yarpp-related|heateor_sss_sharing_container|ssba|ssba-wrap|essb_links|post-ratings|kk-star-ratings|shared-counts-wrap|code-block-ad|ez-toc-container|lwptoc|toc_container|rank-math-toc)$/

/** Removes what plugins add around the text of a post. */
export function withoutFurniture(html: string): string {
  try {
    return editHtml(html, (element) => (classesOf(element).some((one) => furniture.test(one)) ? "" : undefined))
  } catch {
    // Parsers run out of stack on very deep nesting. The import says so, too.
    return html
  }
}
