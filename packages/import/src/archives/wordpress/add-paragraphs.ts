import type { Element, RootContent } from "hast"

import { editText, type TextEdit } from "../../body/edit-text.ts"
import { parseHtml } from "../../document/parse-html.ts"

const blocks = new Set(
  "address article aside audio blockquote canvas dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li main menu nav noscript ol p pre script section style summary table tbody td tfoot th thead tr ul video".split(
    " ",
  ),
)
/** Blocks whose lines are paragraphs, too. */
const frames = new Set(["address", "article", "aside", "blockquote", "div", "section", "main", "center"])

/** A line that is only a shortcode, or a comment such as `<!--more-->`. */
const alone = /^(?:\[(\w[\w-]*)(?:\s[^\]]*)?\](?:[\s\S]*\[\/\1\])?|(?:<!--(?:(?!-->)[\s\S])*-->\s*)+)$/

/**
 * Adds the paragraphs and line breaks that WordPress shows for the lines of its classic editor, which does not store them: an empty line
 * ends a paragraph, and a line break stays one. An address alone on its line becomes a link, which sites show in a player. Every other
 * character stays.
 */
export function addParagraphs(source: string): string {
  const html = source.replaceAll(/\r\n?/g, "\n")
  const edits: TextEdit[] = []
  const tree = parseHtml(html, { fragment: true })
  addTo(tree.children, { start: 0, end: html.length })
  return editText(html, edits).text

  /** Reads the content of a frame: runs of text between its blocks. */
  function addTo(nodes: readonly RootContent[], { start, end }: { start: number; end: number }): void {
    let from = start
    let breaks: number[] = []
    const endRun = (to: number) => {
      addRun(from, to, breaks)
      breaks = []
    }
    for (const node of nodes) {
      const [at, after] = [node.position?.start.offset, node.position?.end.offset]
      if (at === undefined || after === undefined || at < from) continue
      if (node.type !== "element" || !blocks.has(node.tagName)) {
        findBreaks(node, breaks)
        continue
      }
      endRun(at)
      from = after
      const place = contentOf(node)
      if (frames.has(node.tagName) && place !== undefined) addTo(node.children, place)
    }
    endRun(end)
  }

  /** Adds paragraphs to a run of inline text. */
  function addRun(from: number, to: number, breaks: readonly number[]): void {
    let next = 0
    for (const part of html.slice(from, to).matchAll(/(?:(?!\n[ \t]*\n)[\s\S])+/g)) {
      const text = part[0].trim()
      if (text === "" || alone.test(text)) continue
      const start = from + part.index + part[0].indexOf(text)
      const end = start + text.length
      if (/^https?:\/\/[^\s<>"]+$/.test(text)) {
        edits.push({ start, end, text: `<p><a href="${text}">${text}</a></p>` })
        continue
      }
      edits.push({ start, end: start, text: "<p>" })
      for (; (breaks[next] ?? end) < end; next++) {
        const at = breaks[next] ?? end
        const isAfterBreak = /<br\s*\/?>[ \t]*$/i.test(html.slice(Math.max(start, at - 20), at))
        if (at > start && !isAfterBreak) edits.push({ start: at, end: at, text: "<br>" })
      }
      edits.push({ start: end, end, text: "</p>" })
    }
  }

  /** Adds the line breaks in a node to `breaks`. */
  function findBreaks(node: RootContent, breaks: number[]): void {
    if (node.type === "element" && node.tagName !== "code") for (const child of node.children) findBreaks(child, breaks)
    const [at = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset]
    if (node.type !== "text") return
    for (const { index } of html.slice(at, end).matchAll(/\n/g)) breaks.push(at + index)
  }
}

function contentOf(element: Element): { start: number; end: number } | undefined {
  const place = element.data?.position
  const start = place?.opening?.end.offset
  const end = place?.closing?.start.offset ?? element.position?.end.offset
  return start === undefined || end === undefined ? undefined : { start, end }
}
