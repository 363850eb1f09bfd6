import { dropComments } from "./drop-comments.ts"
import { hidesContent, readDeclarations } from "./hides-content.ts"

const longestSelectors = 2000
const longestBody = 5000
const plain = /^(?:[a-z][\w-]*)?([.#][\w-]+)$/i

/**
 * The classes (`.name`) and ids (`#name`) that a page's own style sheet hides, by selectors of one element alone and outside of conditions
 * such as `@media`. The rest of CSS needs a browser.
 */
export function findHiddenNames(css: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { selectors, body } of listRules(dropComments(css))) {
    const found = selectors.split(",").map((selector) => plain.exec(selector.trim())?.[1])
    if (found.every((name) => name === undefined)) continue
    const isHidden = hidesContent(readDeclarations(body))
    for (const name of found) {
      if (name === undefined) continue
      if (isHidden) names.add(name)
      else if (/display|visibility|opacity/.test(body)) names.delete(name)
    }
  }
  return names
}

/** The rules outside of blocks that begin with `@`. */
function listRules(css: string): { selectors: string; body: string }[] {
  const rules: { selectors: string; body: string }[] = []
  let depth = 0
  let start = 0
  let opened = 0
  for (let index = 0; index < css.length; index += 1) {
    const character = css[index]
    if (character === "{") {
      if (depth === 0) opened = index
      depth += 1
    } else if (character === "}") {
      depth -= 1
      if (depth === 0 && opened - start <= longestSelectors && index - opened <= longestBody) {
        const selectors = css.slice(start, opened).trimStart()
        if (!selectors.startsWith("@")) rules.push({ selectors, body: css.slice(opened + 1, index) })
      }
      if (depth > 0) continue
      depth = 0
      start = index + 1
    } else if (character === ";" && depth === 0) {
      start = index + 1
    }
  }
  return rules
}
