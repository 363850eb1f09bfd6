import type { RemovedParts } from "../removed-parts.ts"
import { propertyNames, styleNames } from "../svg-names.ts"
import { findCssEnd } from "./find-css-end.ts"
import { keepCssValue } from "./keep-css-value.ts"

const maxLength = 50_000

/** Rebuilds the declarations of a `style` attribute or of a rule from known properties with harmless values. */
export function rebuildDeclarations(source: string, removed: RemovedParts): string {
  if (source.length > maxLength) {
    removed.add("style rule")
    return ""
  }
  const css = source.replace(/\/\*[^]*?(?:\*\/|$)/g, " ")
  const kept: string[] = []
  for (let at = 0; at < css.length;) {
    const end = findCssEnd(css, at, ";")
    const declaration = rebuildDeclaration(css.slice(at, end), removed)
    if (declaration !== undefined) kept.push(declaration)
    at = end + 1
  }
  return kept.join(";")
}

function rebuildDeclaration(text: string, removed: RemovedParts): string | undefined {
  const match = /^\s*([\w-]+)\s*:([^]*)$/.exec(text)
  if (match === null) return undefined
  const [, written = "", rest = ""] = match
  const isCustom = written.startsWith("--")
  const name = isCustom ? written : written.toLowerCase()
  const value = keepCssValue(rest)
  if (value === undefined || value === "") {
    if (value === undefined) removed.add(isLoading(rest) ? "external reference" : "style rule")
    return undefined
  }
  if (isCustom || styleNames.has(name) || propertyNames.has(name)) return `${name}:${value}`
  // Properties of editors, such as -inkscape-stroke, draw nothing.
  if (!name.startsWith("-")) removed.add("style rule")
  return undefined
}

/** Whether a value that was not kept may have loaded something. */
export function isLoading(value: string): boolean {
  return /url|image|src|\\/i.test(value)
}
