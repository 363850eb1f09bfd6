import type { Element, Root } from "hast"
import { fromHtml } from "hast-util-from-html"
import { visit } from "unist-util-visit"

import type { UrlKind } from "./resolve-url.ts"

export interface FoundUrl {
  url: string
  kind: UrlKind
  /** The part of the source to replace. */
  start: number
  end: number
  /** Returns the source for another URL. */
  write: (url: string) => string
}

const attributes: Record<string, Record<string, UrlKind>> = {
  a: { href: "link" },
  img: { src: "image" },
  source: { src: "image" },
  video: { src: "image", poster: "image" },
  audio: { src: "image" },
  iframe: { src: "image" },
}

/** Parses HTML with the position of each attribute. */
export function parseHtml(html: string, options: { fragment: boolean }): Root {
  return fromHtml(html, { fragment: options.fragment, verbose: true })
}

/** Finds the URLs of links, images and media in parsed HTML, with their positions in the source. */
export function findHtmlUrls(tree: Root): FoundUrl[] {
  const found = new Map<number, FoundUrl>()
  visit(tree, "element", (element) => {
    for (const [name, kind] of Object.entries(attributes[element.tagName] ?? {})) {
      const value = element.properties[name]
      const place = attributePlace(element, name)
      if (typeof value !== "string" || place === undefined) continue
      // Misnested tags are in the tree twice, at the same position.
      const write = (url: string) => `${name}="${url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`
      found.set(place.start, { url: value.trim(), kind, ...place, write })
    }
  })
  return [...found.values()]
}

function attributePlace(element: Element, name: string): { start: number; end: number } | undefined {
  const position = element.data?.position?.properties?.[name]
  const start = position?.start.offset
  const end = position?.end.offset
  return start === undefined || end === undefined ? undefined : { start, end }
}
