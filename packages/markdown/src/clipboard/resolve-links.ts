import type { Element, ElementContent, Root } from "hast"

import { classesOf, edit, isBlank, styleOf, textNode } from "./clipboard-nodes.ts"
import type { LeftOut } from "./left-out.ts"

export interface PicturePlaces {
  /** The addresses of the pictures, in order. */
  found: Set<string>
  /** By old address, the new ones. A picture without one is left out. Undefined leaves the addresses as they are. */
  moved: ReadonlyMap<string, string> | undefined
}

/** Unwraps the addresses of mail filters, drops links that lead nowhere, and lists the pictures. */
export function resolveLinks(tree: Root, left: LeftOut, pictures: PicturePlaces): void {
  edit(tree, (node) => {
    if (node.tagName === "img") return toPicture(node, left, pictures)
    if (node.tagName === "picture")
      return node.children.filter((child) => child.type === "element" && child.tagName === "img")
    if (node.tagName !== "a" || node.properties["dataFootnoteRef"] !== undefined) return undefined
    const href = realAddress(String(node.properties["originalsrc"] ?? node.properties["href"] ?? "").trim())
    if (!/^(?:https?:\/\/|\/\/|mailto:|tel:)/i.test(href)) {
      if (href !== "" && !href.startsWith("#") && node.properties["name"] === undefined) left.links += 1
      return node.children
    }
    node.properties = { href, ...(typeof node.properties["title"] === "string" && { title: node.properties["title"] }) }
    const isFile = /\.(?:jpe?g|png|webp|gif|avif)(?:$|\?)|\/image\/fetch\//i.test(href)
    if (isFile && node.children.some(hasPicture)) return node.children
    return node.children.every(isBlank) ? node.children : undefined
  })
}

const hasPicture = (node: ElementContent): boolean =>
  node.type === "element" && (node.tagName === "img" || node.children.some(hasPicture))

/** The address that a filter of mails or a search engine leads to. */
function realAddress(href: string): string {
  const isFilter =
    /^https?:\/\/(?:(?:www\.)?google\.[a-z.]+\/url\?|[\w.-]+\.safelinks\.protection\.outlook\.com\/|slack-redir\.net\/link\?|l\.facebook\.com\/l\.php\?|statics\.teams\.cdn\.office\.net\/evergreen-assets\/safelinks\/)/
  if (!isFilter.test(href) || !URL.canParse(href)) return href
  const { searchParams } = new URL(href)
  const real = searchParams.get("url") ?? searchParams.get("q") ?? searchParams.get("u") ?? ""
  return /^https?:\/\//.test(real) ? real : href
}

function toPicture(node: Element, left: LeftOut, { found, moved }: PicturePlaces): ElementContent[] | undefined {
  const { alt, src, width, height, dataStringifyEmoji, itemType, dataEmoji } = node.properties
  const words = typeof alt === "string" ? alt : ""
  const isEmoji =
    dataStringifyEmoji !== undefined ||
    dataEmoji !== undefined ||
    /Emoji/.test(String(itemType)) ||
    classesOf(node).some((name) => /^(?:emoji|emoticon|icon-emoji)$/i.test(name))
  if (isEmoji) return [textNode(words || String(dataEmoji ?? dataStringifyEmoji ?? ""))]
  const style = styleOf(node)
  const isPixel = Number(width) === 1 || Number(height) === 1 || style["width"] === "1px"
  if (isPixel) return []
  const address = typeof src === "string" ? src.trim() : ""
  const isWeb = /^https?:\/\//i.test(address)
  if (isWeb) found.add(address)
  const next = isWeb && moved !== undefined ? moved.get(address) : isWeb ? address : undefined
  if (next === undefined) {
    left.pictures += 1
    return []
  }
  const name = /^(?:image|img|pic|photo|screenshot|unknown)?[-_\d]*\.?(?:png|jpe?g|gif|webp)$/i.test(words) ? "" : words
  node.properties = { src: next, alt: name }
  return undefined
}
