import type { RemovedParts } from "../removed-parts.ts"
import { toSvgRefusal } from "../svg-refusal.ts"
import { findCssEnd } from "./find-css-end.ts"
import { rebuildDeclarations } from "./rebuild-declarations.ts"

/** A rule in `@media` in `@media` is as deep as style sheets of pictures go. */
const maxDepth = 3
/** The most characters of a style sheet, without the files in it. */
const maxLength = 200_000

/**
 * Rebuilds a style sheet from rules with plain selectors, `@media` and `@keyframes`. `@import`, `@font-face` and other at-rules are left
 * out, and comments too. Throws `svg_refused` for more than 200,000 characters.
 */
export function rebuildStyleSheet(css: string, removed: RemovedParts): string {
  // Fonts of megabytes go with their rules.
  const short = css.replace(/\burl\(\s*["']?data:[^"')]*/gi, "url(data:")
  if (short.length > maxLength) throw toSvgRefusal("has a style sheet with more than 200,000 characters. Simplify it.")
  return rebuildRules(short.replace(/\/\*[^]*?(?:\*\/|$)|<!--|-->/g, " "), removed, maxDepth)
}

function rebuildRules(css: string, removed: RemovedParts, depth: number): string {
  const kept: string[] = []
  for (let at = 0; at < css.length;) {
    const open = findCssEnd(css, at, "{;}")
    const prelude = css.slice(at, open).trim()
    if (css[open] !== "{") {
      if (prelude.startsWith("@")) countStatement(prelude, removed)
      at = open + 1
      continue
    }
    const end = findCssEnd(css, open + 1, "}")
    const rule = rebuildRule(prelude, css.slice(open + 1, end), removed, depth)
    if (rule !== "") kept.push(rule)
    at = end + 1
  }
  return kept.join("\n")
}

function countStatement(prelude: string, removed: RemovedParts): void {
  if (/^@(?:charset|namespace|layer)\b/i.test(prelude)) return
  removed.add(/^@import\b/i.test(prelude) ? "external style sheet" : "style rule")
}

function rebuildRule(prelude: string, block: string, removed: RemovedParts, depth: number): string {
  if (/^@font-face$/i.test(prelude)) {
    removed.add("font")
    return ""
  }
  const isGroup = /^@media\s[\w\s:(),.>=/+-]*$/i.test(prelude) || /^@(?:-webkit-)?keyframes\s+[\w-]+$/i.test(prelude)
  if ((!isGroup && !isPlainSelector(prelude)) || depth === 0) {
    removed.add("style rule")
    return ""
  }
  const content = isGroup ? rebuildRules(block, removed, depth - 1) : rebuildDeclarations(block, removed)
  return content === "" ? "" : `${prelude}{${content}}`
}

/** Whether a selector has only characters that mean themselves, and closes what it opens. */
function isPlainSelector(selector: string): boolean {
  if (!/^[\w\s.#,>+~*:()[\]="'^$%\u{80}-\u{10ffff}-]+$/u.test(selector)) return false
  const bare = selector.replace(/"[^"\n\r]*"|'[^'\n\r]*'/g, "")
  return !/["']/.test(bare) && findCssEnd(`${bare})]`, 0, ")]") === bare.length
}
