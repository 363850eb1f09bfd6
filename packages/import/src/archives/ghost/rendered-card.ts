import { escapeHtml } from "../../body/escape-html.ts"
import { readRecord } from "../read-record.ts"
import { toLinkBlock } from "../to-link-block.ts"

/** HTML that stands in for a document of an editor, and the names of the cards that have none. */
export interface RenderedDocument {
  html: string
  left: string[]
}

/** Shows a card of Ghost's editors. Undefined for one that needs Ghost. */
export function renderCard(name: string, payload: unknown): string | undefined {
  const card = readRecord(payload)
  const src = card.text("src", "url")
  const caption = card.text("caption")
  const figcaption = caption === undefined ? "" : `<figcaption>${caption}</figcaption>`
  const alt = escapeHtml(card.text("alt", "altText") ?? "")
  if (name === "hr" || name === "horizontalrule") return "<hr>"
  if (name === "html") return card.text("html")
  if (name === "code" || name === "codeblock") {
    const language = card.text("language")
    const kind = language === undefined ? "" : ` class="language-${escapeHtml(language)}"`
    return `<pre><code${kind}>${escapeHtml(card.text("code") ?? "")}</code></pre>`
  }
  if (name === "image" && src !== undefined)
    return `<figure><img src="${escapeHtml(src)}" alt="${alt}">${figcaption}</figure>`
  if (name === "gallery") {
    const images = card.records("images").flatMap((image) => {
      const url = image.text("src")
      return url === undefined ? [] : [`<img src="${escapeHtml(url)}" alt="${escapeHtml(image.text("alt") ?? "")}">`]
    })
    return images.length === 0 ? undefined : `<figure>${images.join("")}${figcaption}</figure>`
  }
  if (name === "embed" || name === "bookmark") {
    const url = card.text("url")
    return url === undefined ? undefined : toLinkBlock(url)
  }
  if (name === "callout") return `<blockquote>${card.text("calloutText") ?? ""}</blockquote>`
  if (name === "video" && src !== undefined) return `<video src="${escapeHtml(src)}" controls></video>`
  if (name === "audio" && src !== undefined) return `<audio src="${escapeHtml(src)}" controls></audio>`
  if (name === "file" && src !== undefined) return toLinkBlock(src, card.text("fileTitle", "fileName"))
  if (name === "button") {
    const url = card.text("buttonUrl") ?? ""
    return toLinkBlock(url, card.text("buttonText"))
  }
  if (name === "paywall") return "<!--members-only-->"
  return undefined
}
