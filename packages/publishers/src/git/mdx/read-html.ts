import { decodeString } from "micromark-util-decode-string"

export type HtmlToken =
  | { type: "open"; name: string; attributes: HtmlAttribute[]; isVoid: boolean; source: string }
  | { type: "close"; name: string; source: string }
  | { type: "comment"; value: string }
  | { type: "text"; value: string }
  /** A script or a style sheet, whole. */
  | { type: "code"; name: string }

export interface HtmlAttribute {
  name: string
  /** Null for one without a value. */
  value: string | null
}

const voids = new Set("area base br col embed hr img input link meta param source track wbr".split(" "))
// Each ends only where nothing more of it follows: without that, a tag that has no end takes for ever.
const name = String.raw`[^\s"'<>/=]+(?![^\s"'<>/=])`
const value = String.raw`\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>\`]+(?![^\s"'=<>\`]))`
const tag = new RegExp(String.raw`^<(\/)?([a-zA-Z][a-zA-Z0-9-]*)((?:\s|\/|${name}(?:${value})?)*)>`)
const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Reads a piece of HTML as CommonMark cuts it out: its tags need not match. */
export function readHtml(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let text = ""
  let at = 0
  const flush = () => {
    if (text !== "") tokens.push({ type: "text", value: decode(text) })
    text = ""
  }
  const push = (token: HtmlToken, length: number) => {
    flush()
    tokens.push(token)
    at += length
  }
  while (at < html.length) {
    const rest = html.slice(at)
    const next = rest.indexOf("<")
    if (next !== 0) {
      const length = next < 0 ? rest.length : next
      text += rest.slice(0, length)
      at += length
      continue
    }
    const comment = /^<!--(?:>|->|([\s\S]*?)(?:-->|$))/.exec(rest) ?? /^<[!?]([^>]*)>?/.exec(rest)
    if (comment !== null) {
      push({ type: "comment", value: comment[1] ?? "" }, comment[0].length)
      continue
    }
    const found = tag.exec(rest)
    if (found === null) {
      text += "<"
      at += 1
      continue
    }
    const [source, slash, written = "", inner = ""] = found
    const element = written.toLowerCase()
    if (slash === undefined && (element === "script" || element === "style")) {
      const end = new RegExp(`</${element}\\s*>`, "i").exec(rest)
      push({ type: "code", name: element }, end === null ? rest.length : end.index + end[0].length)
    } else if (slash === undefined) {
      const isVoid = voids.has(element) || /\/\s*$/.test(inner)
      push({ type: "open", name: element, attributes: readAttributes(inner), isVoid, source }, source.length)
    } else push({ type: "close", name: element, source }, source.length)
  }
  flush()
  return tokens
}

function readAttributes(inner: string): HtmlAttribute[] {
  const seen = new Set<string>()
  const attributes: HtmlAttribute[] = []
  for (const [, written = "", double, single, bare] of inner.matchAll(attribute)) {
    const lower = written.toLowerCase()
    if (seen.has(lower)) continue
    seen.add(lower)
    const given = double ?? single ?? bare
    attributes.push({ name: lower, value: given === undefined ? null : decode(given) })
  }
  return attributes
}

/** Resolves character references. The function of Markdown also takes backslashes for escapes. */
const decode = (text: string) => decodeString(text.replaceAll("\\", "\\\\"))
