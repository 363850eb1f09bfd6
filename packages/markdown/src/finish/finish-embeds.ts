import type { Element, ElementContent, Root } from "hast"

import { toEmbed } from "./embed-providers.ts"
import type { Embed } from "./embed-providers.ts"
import type { Finishing } from "./finishing.ts"
import { toTextContent } from "./to-text-content.ts"

/** A frame gets no more of the page than a player needs. */
const sandbox = ["allow-scripts", "allow-same-origin", "allow-presentation", "allow-popups"]

/**
 * The player of a known provider in place of a paragraph that is nothing but an author's frame or the bare address of a page;
 * undefined for any other paragraph. Nothing of a frame but the address and title that its author gave it is used.
 */
export function finishEmbed(paragraph: Element, parent: Element | Root, state: Finishing): Element | undefined {
  if (state.options.embeds === "link" || state.insideLink) return undefined
  const link = onlyChild(paragraph)
  if (link?.type !== "element" || link.tagName !== "a" || link.children.length !== 1) return undefined
  const { href } = link.properties
  const text = toTextContent(link)
  const isFrame = link.data?.frame === true
  if (typeof href !== "string" || (!isFrame && toAddress(href) !== toAddress(text))) return undefined
  const embed = toEmbed(href)
  if (embed === undefined) return undefined
  const title = isFrame && text !== href ? text : embed.title
  const { provider, id, url } = embed
  state.embeds.push({ provider, id, url, title })
  const frame = toFrame(embed, title)
  const className = ["citable-embed", `citable-embed-${provider}`]
  if (parent.type !== "element" || parent.tagName !== "figure") return toFigure(className, frame)
  parent.properties["className"] = className
  return frame
}

function toFigure(className: string[], frame: Element): Element {
  return { type: "element", tagName: "figure", properties: { className }, children: [frame] }
}

function toFrame(embed: Embed, title: string): Element {
  const properties = {
    src: embed.frameUrl,
    title,
    width: 560,
    height: 315,
    loading: "lazy",
    sandbox,
    allow: "fullscreen; picture-in-picture",
    allowFullScreen: true,
    referrerPolicy: "strict-origin-when-cross-origin",
  }
  return { type: "element", tagName: "iframe", properties, children: [] }
}

function onlyChild(paragraph: Element): ElementContent | undefined {
  let only: ElementContent | undefined
  for (const child of paragraph.children) {
    if (child.type === "text" && !/\S/.test(child.value)) continue
    if (only !== undefined) return undefined
    only = child
  }
  return only
}

/** Two that differ in nothing but what a bare address leaves out, or the parser writes in another way, are one. */
function toAddress(url: string): string {
  return url.replace(/^https?:\/\//i, "").replaceAll("&amp;", "&")
}
