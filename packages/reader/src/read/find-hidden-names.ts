import { hidesContent, readDeclarations } from "./hides-content.ts"

const rule = /([^{}]{1,2000})\{([^{}]{0,5000})\}/g
const plain = /^(?:[a-z][\w-]*)?([.#][\w-]+)$/i

/**
 * The classes (`.name`) and ids (`#name`) that a page's own style sheet hides, by selectors of one element alone and outside of conditions
 * such as `@media`. The rest of CSS needs a browser.
 */
export function findHiddenNames(css: string): ReadonlySet<string> {
  const names = new Set<string>()
  const unconditional = dropConditions(css.replaceAll(/\/\*[^]*?\*\//g, ""))
  for (const [, selectors = "", body = ""] of unconditional.matchAll(rule)) {
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

/** Leaves out blocks that begin with `@`. */
function dropConditions(css: string): string {
  const parts: string[] = []
  let depth = 0
  let start = 0
  let isCondition = false
  for (let index = 0; index < css.length; index += 1) {
    const character = css[index]
    if (character === "{") {
      if (depth === 0) isCondition = css.slice(start, index).trimStart().startsWith("@")
      depth += 1
    } else if (character === "}") {
      depth = Math.max(0, depth - 1)
      if (depth > 0) continue
      if (!isCondition) parts.push(css.slice(start, index + 1))
      start = index + 1
    } else if (character === ";" && depth === 0) {
      start = index + 1
    }
  }
  return parts.join("")
}
