import { posix } from "node:path"

import { escapeHtml } from "../../body/escape-html.ts"
import { parseHtml } from "../../document/parse-html.ts"
import type { Archive } from "../archive.ts"
import { editHtml } from "../edit-html.ts"
import { attributeOf, classesOf, findTag } from "../find-elements.ts"
import { toLinkBlock } from "../to-link-block.ts"
import { type ExportNode, textOf } from "../wordpress/parse-export.ts"
import { isWordPress, readWordPress } from "../wordpress/read-wordpress.ts"

/** Whether a file is an export of Squarespace, which has the form of one of WordPress and no generator. */
export function isSquarespace(bytes: Uint8Array): boolean {
  if (!isWordPress(bytes)) return false
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = file.subarray(0, 65_536).toString("latin1")
  return !head.includes("<generator>") && /squarespace|sqs-/.test(file.toString("latin1"))
}

/** Reads an export of Squarespace. */
export function readSquarespace(xml: string): Archive {
  return readWordPress(xml, {
    platform: "Squarespace",
    isHtml: true,
    pictureHosts: ["images.squarespace-cdn.com", "static1.squarespace.com", "static.squarespace.com"],
    prepare(item) {
      for (const node of item.children) {
        // The name of a post is its whole path.
        if (node.name === "wp:post_name") node.text = posix.basename(node.text.trim()).replace(/\.html?$/i, "")
        if (node.name === "content:encoded") node.text = tryRead(node)
      }
      const date = Date.parse(textOf(item, "pubDate") ?? "")
      if (textOf(item, "wp:post_date") === undefined && !Number.isNaN(date)) {
        const text = new Date(date).toISOString().slice(0, 19).replace("T", " ")
        item.children.push({ name: "wp:post_date_gmt", attributes: {}, text, children: [] })
      }
    },
  })
}

function tryRead({ text }: ExportNode): string {
  try {
    return editHtml(text, (element, inner) => {
      const classes = classesOf(element)
      const is = (name: string) => classes.includes(name)
      // It repeats the picture behind it for readers without scripts.
      if (element.tagName === "noscript") return ""
      if (element.tagName === "img") return toPicture(attributeOf(element, "src"), element)
      if (is("newsletter-form-wrapper") || is("form-wrapper") || element.tagName === "style") return ""
      if (is("sqs-audio-embed")) return toFile(attributeOf(element, "dataUrl"), attributeOf(element, "dataTitle"))
      if (is("sqs-video-wrapper")) return toVideo(attributeOf(element, "dataHtml"))
      if (is("image-caption-wrapper") && element.tagName !== "figcaption") return toCaption(inner().trim())
      return element.tagName === "div" && classes.some((name) => /^(?:sqs-|row$|col$|image-block)/.test(name))
        ? inner()
        : undefined
    })
  } catch {
    // Parsers run out of stack on very deep nesting. The import says so, too.
    return text
  }
}

/** Scripts of Squarespace put the picture of `data-src` into its place. */
function toPicture(src: string | undefined, element: Parameters<typeof attributeOf>[0]): string | undefined {
  const address = src ?? attributeOf(element, "dataSrc") ?? attributeOf(element, "dataImage")
  const alt = attributeOf(element, "alt") ?? ""
  return address === undefined ? "" : `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`
}

function toFile(address: string | undefined, title: string | undefined): string {
  return address === undefined
    ? ""
    : `<audio src="${escapeHtml(address)}" controls></audio>${toLinkBlock(address, title)}`
}

function toCaption(words: string): string {
  return words === "" ? "" : `<figcaption>${words}</figcaption>`
}

/** The HTML of a film is in an attribute. */
function toVideo(html: string | undefined): string | undefined {
  const address =
    html === undefined ? undefined : attributeOf(findTag(parseHtml(html, { fragment: true }), "iframe"), "src")
  return address === undefined ? undefined : toLinkBlock(address)
}
