import type { Element, Root } from "hast"
import { fromHtml } from "hast-util-from-html"
import { find, html as names } from "property-information"

import { type BodyDirective, readDirective } from "./read-directive.ts"

/** HTML attributes. Those without a value are `true`. */
export type BodyAttributes = Record<string, string | number | true>

/** An element that a component of the site shows. */
export interface BodyElement {
  tagName: string
  attributes: BodyAttributes
  directive: BodyDirective | undefined
  children: BodyPart[]
}

/** A piece of the body's safe HTML, which may open elements that a later piece closes, or an element. */
export type BodyPart = string | BodyElement

/** Whether the site has a component for an element. */
export type IsMapped = (element: Omit<BodyElement, "children">) => boolean

/**
 * Takes the HTML of a rendered body apart into the elements that a site maps to components, and the HTML around them, which stays as it
 * is.
 */
export function toBodyParts(html: string, isMapped: IsMapped): BodyPart[] {
  const tree = fromHtml(html, { fragment: true, verbose: true })
  return cut(tree, { html, isMapped, start: 0, end: html.length })
}

interface Range {
  html: string
  isMapped: IsMapped
  start: number
  end: number
}

/** The parts between two places of the HTML, which the children of an element fill. */
function cut(parent: Root | Element, { html, isMapped, start, end }: Range): BodyPart[] {
  const parts: BodyPart[] = []
  let at = start
  const visit = ({ children }: Root | Element): void => {
    for (const node of children) {
      if (node.type !== "element") continue
      const attributes = toAttributes(node)
      const found = { tagName: node.tagName, attributes, directive: readDirective(attributes) }
      const place = findPlace(node)
      // A parser may move what browsers allow in no table. It stays as it is.
      if (place === undefined || place.start < at || place.end > end || !isMapped(found)) {
        visit(node)
        continue
      }
      if (place.start > at) parts.push(html.slice(at, place.start))
      parts.push({ ...found, children: cut(node, { html, isMapped, start: place.inside, end: place.insideEnd }) })
      at = place.end
    }
  }
  visit(parent)
  if (end > at) parts.push(html.slice(at, end))
  return parts
}

interface Place {
  start: number
  /** Where its content begins and ends. */
  inside: number
  insideEnd: number
  end: number
}

function findPlace({ position, data }: Element): Place | undefined {
  const start = position?.start.offset
  const end = position?.end.offset
  const inside = data?.position?.opening?.end.offset
  if (start === undefined || end === undefined || inside === undefined) return undefined
  return { start, end, inside, insideEnd: data?.position?.closing?.start.offset ?? end }
}

function toAttributes({ properties }: Element): BodyAttributes {
  const attributes: BodyAttributes = {}
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue
    const { attribute, commaSeparated } = find(names, name)
    attributes[attribute] = Array.isArray(value) ? value.join(commaSeparated ? ", " : " ") : value
  }
  return attributes
}
