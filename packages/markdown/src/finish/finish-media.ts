import type { Element } from "hast"

import { quote } from "../internal/create-reporter.ts"
import { resolveMedia } from "../internal/resolve-url.ts"
import type { Finishing } from "./finishing.ts"
import { pick } from "./pick.ts"

/** Finishes an image, or replaces it with a note if no page can load it. */
export function finishImage(element: Element, state: Finishing): Element {
  const { properties } = element
  const written = typeof properties["src"] === "string" ? properties["src"] : ""
  const alt = typeof properties["alt"] === "string" ? properties["alt"] : ""
  const url = resolveMedia(written, state.options.base, state.options.site)
  if (url === undefined) return toMissing(element, "Image", alt, state, written)
  const width = toPixels(properties["width"])
  const height = toPixels(properties["height"])
  const size = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) }
  const title = properties["title"]
  element.properties = {
    src: url,
    alt,
    ...(title === undefined ? {} : { title }),
    ...size,
    dataCitablePlace: state.places.length,
    // The first image is probably visible at once, so lazy loading would only delay it.
    ...(state.images.length === 0 ? {} : { loading: "lazy" }),
    decoding: "async",
    ...pick(properties, ["id", "align", "lang", "dir", "ariaHidden"]),
    ...(state.options.processed === undefined ? {} : pick(properties, ["className", "style"])),
  }
  state.places.push({ kind: "image", index: state.images.length, src: url, written })
  state.images.push({ src: url, alt, ...size })
  return element
}

/** Resolves the sources of a video or audio, or replaces it with a note if no page can load any. */
export function finishMedia(element: Element, state: Finishing): Element {
  const { properties } = element
  const sources = [element, ...element.children.filter((child) => child.type === "element")]
  let usable = 0
  let written = ""
  for (const source of sources) {
    for (const name of ["src", "poster"]) {
      const value = source.properties[name]
      if (typeof value !== "string") continue
      const url = resolveMedia(value, state.options.base, state.options.site)
      if (name === "src" && source.tagName !== "track") written ||= value
      if (url !== undefined) {
        source.properties[name] = url
        if (name === "src" && source.tagName !== "track") usable += 1
      } else delete source.properties[name]
    }
  }
  if (usable === 0) return toMissing(element, element.tagName === "video" ? "Video" : "Audio", "", state, written)
  element.children = element.children.filter(
    (child) =>
      child.type !== "element" || !/^(?:source|track)$/.test(child.tagName) || child.properties["src"] !== undefined,
  )
  properties["controls"] = true
  return element
}

function toMissing(element: Element, what: string, alt: string, state: Finishing, written: string): Element {
  const path = written.length > 200 ? `${written.slice(0, 199)}…` : written
  const name = alt.trim() === "" ? path : alt.trim()
  const reason = written === "" ? "it has no usable URL" : "its URL is not absolute, and there is no base URL"
  state.options.reporter.warn(
    "unresolved_image",
    `${what.toLowerCase()} ${[written, alt].filter(Boolean).map(quote).join(", ")} is not shown: ${reason}`,
    element,
  )
  const label = name === "" ? `${what} not available` : `${what} not available: ${name}`
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["citable-image-missing"], role: "img", ariaLabel: label },
    children: [{ type: "text", value: name === path || path === "" ? label : `${label} (${path})` }],
  }
}

/** Parses an author's `width` or `height` in CSS pixels. */
function toPixels(value: Element["properties"][string]): number | undefined {
  const pixels = typeof value === "string" ? Number(value.replace(/px$/, "")) : value
  if (typeof pixels !== "number") return undefined
  return Number.isInteger(pixels) && pixels > 0 && pixels < 100_000 ? pixels : undefined
}
