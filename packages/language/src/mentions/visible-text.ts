import { linkParts } from "./link-parts.ts"

/**
 * The visible text of an answer in Markdown:
 *
 * - Code, link targets and bare URLs are removed. Inline code that could be a name (`Slack`) stays.
 * - Marks of emphasis and tables become spaces or nothing.
 * - A link whose label is its own host, such as ChatGPT's `([citable.example](https://citable.example/a))`, counts as a
 *   URL.
 *
 * Sentences keep their order, in Unicode's composed form (NFC).
 */
export function visibleText(markdown: string): string {
  return steps.reduce((text, [pattern, show]) => text.replace(pattern, show), markdown.normalize("NFC"))
}

/** Where the visible text comes from. */
export interface TracedText {
  /** The answer in Unicode's composed form (NFC). */
  source: string
  text: string
  /** The place in `source` of each UTF-16 unit of `text`. */
  places: Uint32Array
}

/** The visible text of an answer, and where the answer has each character of it. */
export function traceVisibleText(markdown: string): TracedText {
  const source = markdown.normalize("NFC")
  let text = source
  let places = Uint32Array.from({ length: source.length }, (_, at) => at)
  for (const [pattern, show] of steps) {
    const parts: string[] = []
    const kept: Uint32Array[] = []
    let end = 0
    for (const match of text.matchAll(pattern)) {
      const shown = show(...(match as unknown as [string, ...string[]]))
      const from = match.index + Math.max(0, match[0].indexOf(shown))
      parts.push(text.slice(end, match.index), shown)
      kept.push(places.subarray(end, match.index), places.subarray(from, from + shown.length))
      end = match.index + match[0].length
    }
    parts.push(text.slice(end))
    kept.push(places.subarray(end))
    text = parts.join("")
    places = joinPlaces(kept)
  }
  return { source, text, places }
}

function joinPlaces(parts: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const isName = /^\p{Lu}[\p{L}\p{N} &'’-]{0,80}$/u

function isHostOf(label: string, url: string): boolean {
  const host = URL.parse(url.replace(/^<|>$/gu, ""))?.hostname.replace(/^www\./u, "")
  return (
    host !== undefined &&
    host !== "" &&
    label
      .trim()
      .toLowerCase()
      .replace(/^www\./u, "") === host
  )
}

const { label, beforeLink } = linkParts
const target = String.raw`\(((?:[^)\s[]|${beforeLink}){0,4000})(?:\s(?:[^)\n[]|${beforeLink}){0,500})?\)`

/** What a reader does not see, and what stays of it: a part of the match, a space, or nothing. */
const steps: readonly (readonly [pattern: RegExp, show: (match: string, ...groups: string[]) => string])[] = [
  [/^(```|~~~)[\s\S]*?^\1.*$/gmu, () => " "],
  [/`([^`\n]{0,1000})`/gu, (_, code = "") => (isName.test(code) ? code : " ")],
  [new RegExp(`!${label}${target}`, "gu"), (_, text = "") => text],
  [new RegExp(label + target, "gu"), (_, text = "", url = "") => (isHostOf(text, url) ? " " : text)],
  [/<?https?:\/\/[^\s<>)\]]{1,4000}>?/giu, () => " "],
  [/^\s{0,3}\[[^[\]\n]{1,200}\]:[^\n]*$/gmu, () => " "],
  [/\*\*|__|~~/gu, () => ""],
  [/(^|[\s\p{P}])[*_](?=\S)|(\S)[*_](?=$|[\s\p{P}])/gmu, (_, before = "", after = "") => before + after],
  [/\|/gu, () => " "],
  [/&(?:amp|nbsp|quot|apos|#\d{1,6}|#x[\da-f]{1,5}|[aeiouncy](?:acute|grave|circ|tilde|uml|cedil)|szlig);/giu, toSign],
]

const marks: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
}
const signs: Readonly<Record<string, string>> = { amp: "&", nbsp: " ", quot: '"', apos: "'", szlig: "ß" }

/** The character of an entity of HTML. One that is none stays as it is. */
function toSign(entity: string): string {
  const name = entity.slice(1, -1)
  const [number] = /[\da-f]+$/iu.exec(name.startsWith("#") ? name : "") ?? []
  if (number !== undefined) {
    const code = Number.parseInt(number, /^#x/iu.test(name) ? 16 : 10)
    return code >= 32 && code < 0xd800 ? String.fromCharCode(code) : entity
  }
  return signs[name.toLowerCase()] ?? `${name.slice(0, 1)}${marks[name.slice(1).toLowerCase()] ?? ""}`.normalize("NFC")
}
