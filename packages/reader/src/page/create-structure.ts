import { hash } from "node:crypto"

import type { Attributes } from "./read-elements.ts"

/** What the text of an article is made of: it differs from page to page of one template. */
const ofTexts = new Set(
  "p ul ol li dl dt dd a img picture source figure figcaption blockquote pre code kbd samp span b strong i em u s small sub sup mark q cite abbr time br hr wbr h1 h2 h3 h4 h5 h6 table thead tbody tfoot tr td th caption colgroup col script style link meta title noscript option track param details summary video audio".split(
    " ",
  ),
)
/** They stand in texts whatever their class is, such as that of a colour in code. */
const inLines = new Set("span code pre b i em strong a mark kbd img time".split(" "))
/** A class with a digit is often of one page alone: `post-1234`. */
const ofOnePage = /\S*\d\S*|\S{40,}/g
const mostShapes = 2000
const sketchLength = 40

export interface Structure {
  add(name: string, attributes: Attributes): void
  /** The smallest hashes of the page's shapes in base 36, with spaces between them: enough to tell how alike two pages are built. */
  sketch(): string
}

/** Collects how a page is built: the elements around its text, with their classes. */
export function createStructure(): Structure {
  const shapes = new Set<string>()
  return {
    add(name, attributes) {
      if (shapes.size >= mostShapes || inLines.has(name)) return
      const classes = attributes.size === 0 ? undefined : attributes.get("class")
      if (classes === undefined || classes === "") {
        if (!ofTexts.has(name)) shapes.add(name)
      } else if (classes.length < 1000) shapes.add(`${name} ${classes}`)
    },
    sketch() {
      const hashes = new Set<number>()
      for (const shape of shapes) hashes.add(toNumber(shape.replace(ofOnePage, "").trim()))
      return [...hashes]
        .toSorted((one, other) => one - other)
        .slice(0, sketchLength)
        .map((one) => one.toString(36))
        .join(" ")
    },
  }
}

const toNumber = (shape: string): number => Number.parseInt(hash("sha1", shape).slice(0, 8), 16)
