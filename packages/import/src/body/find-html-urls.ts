import type { Element, Root } from "hast"
import { visit } from "unist-util-visit"

import type { UrlKind } from "../addresses/resolve-url.ts"

export interface FoundUrl {
  url: string
  kind: UrlKind
  /** The part of the source to replace. */
  start: number
  end: number
  /** Returns the source for another URL. */
  write: (url: string) => string
  /** All URLs of a `srcset`, which is replaced as a whole. `url` is the first one. */
  set?: { urls: readonly string[]; write: (urls: readonly string[]) => string }
}

const attributes: Record<string, Record<string, UrlKind>> = {
  a: { href: "link" },
  img: { src: "image", srcSet: "image" },
  source: { src: "image", srcSet: "image" },
  video: { src: "image", poster: "image" },
  audio: { src: "image" },
  iframe: { src: "image" },
}

/** Finds the URLs of links, images and media in parsed HTML, with their positions in the source. */
export function findHtmlUrls(tree: Root): FoundUrl[] {
  const found = new Map<number, FoundUrl>()
  visit(tree, "element", (element) => {
    for (const [name, kind] of Object.entries(attributes[element.tagName] ?? {})) {
      const value = element.properties[name]
      const place = attributePlace(element, name)
      if (typeof value !== "string" || place === undefined) continue
      const write = (url: string) => writeAttribute(name, url)
      const set = name === "srcSet" ? readSrcset(value) : undefined
      // Misnested tags are in the tree twice, at the same position.
      if (set === undefined) found.set(place.start, { url: value.trim(), kind, ...place, write })
      else if (set.urls[0] !== undefined) found.set(place.start, { url: set.urls[0], kind, ...place, write, set })
    }
  })
  return [...found.values()]
}

function writeAttribute(name: string, value: string): string {
  return `${name.toLowerCase()}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`
}

/** More pictures than a `srcset` of a person has. A longer one stays as it is. */
const maxCandidates = 200

/** Reads the candidates of a `srcset`: `a.png, b.png 2x`. A URL contains no spaces, and no comma at its end. Takes linear time. */
function readSrcset(value: string): NonNullable<FoundUrl["set"]> {
  const candidates: { url: string; descriptor: string }[] = []
  const between = /[\s,]*/y
  const space = /\s|$/g
  for (let at = skip(between, value, 0); at < value.length; at = skip(between, value, at)) {
    if (candidates.length === maxCandidates) return { urls: [], write: () => writeAttribute("srcset", value) }
    space.lastIndex = at
    const end = space.exec(value)?.index ?? value.length
    let last = end
    while (value[last - 1] === ",") last -= 1
    const comma = last < end ? end : value.indexOf(",", end)
    const next = comma === -1 ? value.length : comma
    const descriptor = value.slice(end, next).trim()
    candidates.push({ url: value.slice(at, last), descriptor: descriptor && ` ${descriptor}` })
    at = next
  }
  return {
    urls: candidates.map(({ url }) => url),
    write: (urls) =>
      writeAttribute("srcset", urls.map((url, index) => url + (candidates[index]?.descriptor ?? "")).join(", ")),
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}

function attributePlace(element: Element, name: string): { start: number; end: number } | undefined {
  const position = element.data?.position?.properties?.[name]
  const start = position?.start.offset
  const end = position?.end.offset
  return start === undefined || end === undefined ? undefined : { start, end }
}
