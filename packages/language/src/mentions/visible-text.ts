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
]
