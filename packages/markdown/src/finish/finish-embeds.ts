import type { Element, ElementContent, Root } from "hast"

import { toEmbed } from "./embed-providers.ts"
import type { Embed } from "./embed-providers.ts"
import type { Finishing } from "./finishing.ts"
import { toTextContent } from "./to-text-content.ts"

/** The permissions of a frame: only what a player needs. */
const sandbox = ["allow-scripts", "allow-same-origin", "allow-presentation", "allow-popups"]

/**
 * Replaces a paragraph that contains only an author's frame, or only a bare address, with the player of a known provider.
 * `undefined` for any other paragraph. From a frame, it uses only the address and the title.
 */
export function finishEmbed(paragraph: Element, parent: Element | Root, state: Finishing): Element | undefined {
  if (state.options.embeds === "link" || state.insideLink) return undefined
  const link = onlyChild(paragraph)
  if (link?.type !== "element" || link.tagName !== "a" || link.children.length !== 1) return undefined
  const { href } = link.properties
  const text = toTextContent(link)
  const frame = link.data?.frame
  if (typeof href !== "string" || (frame === undefined && !isBareAddress(href, text))) return undefined
  const embed = toEmbed(href)
  if (embed === undefined) return undefined
  const title = frame === "title" ? text : embed.title
  const { provider, id, url } = embed
  state.embeds.push({ provider, id, url, title })
  const player = toPlayer(embed, title)
  const className = ["citable-embed", `citable-embed-${provider}`]
  if (parent.type !== "element" || parent.tagName !== "figure") return toFigure(className, player)
  parent.properties["className"] = className
  return player
}

function toFigure(className: string[], frame: Element): Element {
  return { type: "element", tagName: "figure", properties: { className }, children: [frame] }
}

function toPlayer(embed: Embed, title: string): Element {
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

/** Whether the words of a link are its address. */
export function isBareAddress(href: string, text: string): boolean {
  return toAddress(href) === toAddress(text)
}

/** Normalises an address for comparison: bare addresses omit the scheme, and the parser may write `&amp;`. */
function toAddress(url: string): string {
  return url.replace(/^https?:\/\//i, "").replaceAll("&amp;", "&")
}
