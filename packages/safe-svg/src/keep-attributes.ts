import type { SaxesAttributeNS } from "saxes"

import { keepCssValue } from "./css/keep-css-value.ts"
import { isLoading, rebuildDeclarations } from "./css/rebuild-declarations.ts"
import { keepAddress } from "./keep-address.ts"
import type { RemovedKind, RemovedParts } from "./removed-parts.ts"
import { animatedValues, animationNames, plainAttributes, styleNames } from "./svg-names.ts"

const xlink = "http://www.w3.org/1999/xlink"
const xml = "http://www.w3.org/XML/1998/namespace"

/** The elements that are nothing without an address. */
const addressed: ReadonlySet<string> = new Set(["image", "use", "mpath"])

/** A path that turns into another has both here. */
const maxAnimatedLength = 200_000

export interface KeptAttributes {
  /** By name, with the prefixes `xlink` and `xml` for their namespaces. */
  values: Map<string, string>
  /** The ids of the parts that the element shows. */
  references: string[]
}

/** Keeps the attributes of an element that neither run nor load anything. Undefined if the element goes too; it is counted then. */
export function keepAttributes(
  element: string,
  attributes: Iterable<SaxesAttributeNS>,
  removed: RemovedParts,
): KeptAttributes | undefined {
  const values = new Map<string, string>()
  const references: string[] = []
  let lost: RemovedKind | undefined
  for (const { local, uri, value } of attributes) {
    const name = uri === "" ? local : uri === xlink ? `xlink:${local}` : uri === xml ? `xml:${local}` : ""
    if (name === "href" || name === "xlink:href") {
      const kept = keepAddress(element, value)
      if ("kind" in kept) lost = kept.kind
      else {
        values.set(name, kept.address)
        if (kept.address.startsWith("#")) references.push(kept.address.slice(1))
      }
      continue
    }
    const kept = keepValue(element, name, value, removed)
    if (kept === undefined) continue
    values.set(name, kept)
    for (const [, id = ""] of kept.matchAll(/\burl\(\s*["']?#([^\s"'()]{1,1000})/gi)) references.push(id)
  }
  if (lost !== undefined) removed.add(lost)
  if (lost !== undefined && addressed.has(element) && !values.has("href") && !values.has("xlink:href")) return undefined
  if (!changesPlainly(element, values)) {
    removed.add("animation")
    return undefined
  }
  return { values, references }
}

function keepValue(element: string, name: string, value: string, removed: RemovedParts): string | undefined {
  if (/^on/i.test(name)) removed.add("event handler")
  if (name === "style") return rebuildDeclarations(value, removed) || undefined
  if (name === "xml:space" || name === "xml:lang" || /^aria-[a-z]+$/.test(name)) return value
  if (animationNames.has(element) && animatedValues.has(name)) {
    // No string and no comment goes over the end of a value: a string ends with its line.
    const isShort = value.length <= maxAnimatedLength
    if (isShort && !value.includes("/*") && keepCssValue(value.replaceAll(";", "\n")) !== undefined) return value
  } else if (styleNames.has(name) || animatedValues.has(name)) {
    const kept = keepCssValue(value)
    if (kept !== undefined) return kept
  } else {
    return plainAttributes.has(name) ? value : undefined
  }
  removed.add(isLoading(value) ? "external reference" : "style rule")
  return undefined
}

/** Whether an animation, if the element is one, changes nothing that runs or loads. */
function changesPlainly(element: string, values: ReadonlyMap<string, string>): boolean {
  const target = values.get("attributeName")
  if (!animationNames.has(element) || target === undefined) return true
  return styleNames.has(target) || (plainAttributes.has(target) && !["id", "class", "attributeName"].includes(target))
}
