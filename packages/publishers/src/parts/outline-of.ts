import { parseElements } from "@citable/markdown/elements"
import type { Element, Root } from "hast"

import { isElement } from "../render/to-html.ts"

export interface OutlineOptions {
  /** What takes the place of an element that the platform adds or drops, of its name and what is in it. Default: undefined, and it counts. */
  pass: (name: string, inner: string) => string | undefined
  /** What of the address of a picture is the same on the platform. Default: all of it. */
  toFile?: (address: unknown) => string
}

/** The words and elements of HTML in order, with addresses and without other attributes: what readers see, however a platform writes it. */
export function outlineOf(html: string, options: OutlineOptions): string {
  return toOutline(parseElements(html), options).replaceAll(/\s+/g, " ").trim()
}

function toOutline(parent: Root | Element, options: OutlineOptions): string {
  const { pass, toFile = String } = options
  const parts = parent.children.map((child) => {
    if (child.type === "text") return child.value
    if (!isElement(child)) return ""
    const { tagName: name, properties } = child
    const { href = "", src } = properties
    const inner = toOutline(child, options)
    return (
      pass(name, inner) ?? ` <${name} ${String(href)} ${src === undefined ? "" : toFile(src)}> ${inner} </${name}> `
    )
  })
  return parts.join("")
}
