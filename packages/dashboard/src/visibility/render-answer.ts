import type { Answer } from "@citable/contract/visibility"
import { renderBody } from "@citable/markdown"
import { createTimeLimit } from "@citable/markdown/time-limit"
import type { Html } from "@citable/page-kit"
import { html, raw } from "hono/html"

/** Characters that no engine writes hold the places of marks while a text becomes HTML. */
const own = "\uE000"
const other = "\uE001"
const end = "\uE002"
/** Stands for a sign that would begin a tag: what an engine writes as a tag is shown as it is written. */
const less = "\uE003"

/** What remains of the HTML of an answer. Headings become strong lines, and pictures their texts: both would be of the page. */
const kept: ReadonlySet<string> = new Set(
  "p br strong em del code pre ul ol li blockquote table thead tbody tr th td hr sup sub".split(" "),
)

/** A longer answer is shown as it is written. */
const longest = 50_000
const timeLimit = createTimeLimit({ milliseconds: 2000, memory: 256 })

/** Renders an answer as its engine means it: its Markdown as safe HTML, with the names of the brand and its competitors marked. */
export async function renderAnswer(answer: Pick<Answer, "text" | "mentions">): Promise<Html> {
  const { text } = answer
  if (text.length > longest || /[\uE000-\uE003]/u.test(text)) return html`<div class="plain">${text}</div>`
  const { html: rendered } = await renderBody(holdMarks(answer), { timeLimit })
  return html`${raw(rebuild(rendered))}`
}

/** Puts the places of marks into a text. A name in an address has none, or the address would be another one. */
function holdMarks({ text, mentions }: Pick<Answer, "text" | "mentions">): string {
  const marks = mentions
    .flatMap(({ competitor_id: id, spans = [] }) => spans.map((span) => ({ ...span, sign: id === null ? own : other })))
    .toSorted((one, next) => one.from - next.from)
  let [held, at] = ["", 0]
  for (const { from, to, sign } of marks) {
    const before = /\S*$/u.exec(text.slice(Math.max(0, from - 500), from))?.[0] ?? ""
    if (from < at || /:\/\/|www\.|\]\(/iu.test(before)) continue
    held += text.slice(at, from) + sign + text.slice(from, to) + end
    at = to
  }
  return (held + text.slice(at)).replaceAll(/<(?!https?:\/\/)/giu, less)
}

/** Makes HTML of the pipeline again from the tags that an answer may have, without any attribute but the address of a link. */
function rebuild(rendered: string): string {
  let sign = ""
  const links: boolean[] = []
  const pieces = rendered.match(/<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/gu) ?? []
  return pieces
    .map((piece) => (piece.startsWith("<") ? toTag(piece, links) : toText(piece)))
    .join("")
    .replaceAll(less, "&lt;")

  function toText(piece: string): string {
    let made = ""
    for (const [, mark = "", words = ""] of piece.matchAll(/([\uE000-\uE002]?)([^\uE000-\uE002]*)/gu)) {
      if (mark !== "") sign = mark === end ? "" : mark
      const look = sign === own ? "own" : "other"
      made += sign === "" || words.trim() === "" ? words : `<mark class="${look}">${words}</mark>`
    }
    return made
  }
}

function toTag(piece: string, links: boolean[]): string {
  const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z0-9]*)/u.exec(piece) ?? []
  if (/^h[1-6]$/u.test(name)) return slash === "" ? "<p><strong>" : "</strong></p>"
  if (name === "img") return /\balt="([^"]*)"/u.exec(piece)?.[1]?.replaceAll(/[\uE000-\uE002]/gu, "") ?? ""
  if (name === "a") {
    if (slash !== "") return links.pop() === true ? "</a>" : ""
    const address = /\bhref="([^"]*)"/u.exec(piece)?.[1] ?? ""
    links.push(/^https?:\/\//iu.test(address))
    return links.at(-1) === true ? `<a href="${address}" rel="noopener noreferrer nofollow">` : ""
  }
  return kept.has(name) ? `<${slash}${name}>` : ""
}
