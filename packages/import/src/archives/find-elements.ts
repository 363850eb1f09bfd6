import type { Element, Nodes } from "hast"
import { visit } from "unist-util-visit"

import { toText } from "../document/parse-html.ts"

/** Finds the elements in a tree with a class. */
export function findElements(tree: Nodes, className: string): Element[] {
  const found: Element[] = []
  visit(tree, "element", (element) => void (classesOf(element).includes(className) && found.push(element)))
  return found
}

/** The classes of an element. */
export function classesOf({ properties }: Element): string[] {
  const { className } = properties
  return Array.isArray(className) ? className.map(String) : []
}

/** An attribute of an element, by its name in the tree. */
export function attributeOf(element: Element | undefined, name: string): string | undefined {
  const value = element?.properties[name]
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined
}

/** The first element in a tree with a name. */
export function findTag(tree: Nodes, tagName: string): Element | undefined {
  let found: Element | undefined
  visit(tree, "element", (element) => void (element.tagName === tagName && (found ??= element)))
  return found
}

/** The words of an element on one line. Undefined if there are none. */
export function wordsOf(element: Nodes | undefined): string | undefined {
  const words = element === undefined ? "" : toText(element).replaceAll(/\s+/g, " ").trim()
  return words === "" ? undefined : words
}
