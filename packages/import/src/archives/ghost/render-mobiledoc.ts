import { escapeHtml } from "../../body/escape-html.ts"
import { isRecord } from "../../document/front-matter.ts"
import { renderCard, type RenderedDocument } from "./rendered-card.ts"

const markups = /^(?:a|b|strong|em|i|u|s|code|sub|sup|mark|del)$/
const blocks = /^(?:p|h[1-6]|blockquote|aside|pull-quote)$/

/** Renders the format of Ghost 1 to 5 as HTML: sections with markers, lists and cards. */
export function renderMobiledoc(value: unknown): RenderedDocument {
  const document = isRecord(value) ? value : {}
  const list = (name: string) => (Array.isArray(document[name]) ? (document[name] as unknown[]) : [])
  const [cards, markupList, atoms] = [list("cards"), list("markups"), list("atoms")]
  const left: string[] = []

  function renderMarkers(markers: unknown): string {
    const open: string[] = []
    let html = ""
    for (const marker of Array.isArray(markers) ? (markers as unknown[]) : []) {
      const [type, opened, closed, content] = Array.isArray(marker) ? (marker as unknown[]) : []
      for (const index of Array.isArray(opened) ? (opened as number[]) : []) {
        const [tag, attributes] = (Array.isArray(markupList[index]) ? markupList[index] : []) as [unknown, unknown]
        const name = typeof tag === "string" && markups.test(tag) ? tag : "span"
        html += `<${name}${name === "a" ? renderHref(attributes) : ""}>`
        open.push(name)
      }
      if (type === 0) html += escapeHtml(String(content))
      // The only atom of Ghost is a line break.
      else if (Array.isArray(atoms[content as number])) html += "<br>"
      for (let count = Math.min(Number(closed) || 0, open.length); count > 0; count--) html += `</${open.pop()}>`
    }
    return (
      html +
      open
        .toReversed()
        .map((name) => `</${name}>`)
        .join("")
    )
  }

  const html = list("sections").map((section) => {
    const [type, first, second] = Array.isArray(section) ? (section as unknown[]) : []
    if (type === 1 && typeof first === "string") {
      const tag = blocks.test(first) ? first.replace(/^(?:aside|pull-quote)$/, "blockquote") : "p"
      return `<${tag}>${renderMarkers(second)}</${tag}>`
    }
    if (type === 3) {
      const items = (Array.isArray(second) ? (second as unknown[]) : []).map(
        (item) => `<li>${renderMarkers(item)}</li>`,
      )
      const tag = first === "ol" ? "ol" : "ul"
      return `<${tag}>${items.join("")}</${tag}>`
    }
    if (type !== 10) return ""
    const [name, payload] = (Array.isArray(cards[first as number]) ? cards[first as number] : []) as [unknown, unknown]
    const card = renderCard(String(name), payload) ?? renderMarkdownCard(String(name), payload)
    if (card === undefined) left.push(String(name))
    return card ?? ""
  })
  return { html: html.join("\n"), left }
}

function renderHref(attributes: unknown): string {
  const list = Array.isArray(attributes) ? (attributes as unknown[]) : []
  const at = list.indexOf("href")
  return at === -1 ? "" : ` href="${escapeHtml(String(list[at + 1]))}"`
}

/** An HTML body cannot show Markdown, so its text stays readable at least. */
function renderMarkdownCard(name: string, payload: unknown): string | undefined {
  const markdown = /^(?:card-)?markdown$/.test(name) && isRecord(payload) ? payload["markdown"] : undefined
  return typeof markdown === "string" ? `<pre>${escapeHtml(markdown)}</pre>` : undefined
}
