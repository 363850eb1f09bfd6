import { bodySchema, strippedElements } from "./body-schema.ts"

const stripped = new Set(strippedElements)
const allowed = new Set(bodySchema.tagNames)
/** Attributes that authors may write, by element, in lower case. Classes, roles and data are for what the site makes. */
const attributes = new Map(
  Object.entries(bodySchema.attributes ?? {}).map(([name, list]) => [
    name,
    new Set(list.flatMap((entry) => (typeof entry === "string" ? [toAttribute(entry)] : []))),
  ]),
)
const general = attributes.get("*") ?? new Set()

function toAttribute(property: string): string {
  return property.replace(/^aria(?=[A-Z])/, "aria-").toLowerCase()
}

export interface TagFilterOptions {
  onRemoved(this: void, name: string): void
  /** The text of a link that stands for a frame. */
  toFrameText(this: void, address: string, title: string | undefined): string
}

export interface TagFilter {
  /** Rewrites a piece of HTML: only tags and attributes that authors may write are left, in one canonical spelling. */
  filter(html: string, isBlock: boolean): string
  /** The element whose content is being left out, because the last piece did not end it. */
  skipped(): string | undefined
  /** Ends that. */
  reset(): void
}

/** Filters the HTML in a Markdown source tag by tag, because one element may have its start and end in different pieces. */
export function createTagFilter({ onRemoved, toFrameText }: TagFilterOptions): TagFilter {
  let skipped: string | undefined

  function filter(html: string, isBlock: boolean): string {
    let output = ""
    const add = (text: string) => {
      if (skipped === undefined) output += text
    }
    let at = 0
    while (at < html.length) {
      const start = html.indexOf("<", at)
      if (start === -1) break
      add(html.slice(at, start))
      const end = html.startsWith("<!--", start) ? findComment(html, start) : findTag(html, start)
      if (end === undefined) {
        add("&lt;")
        at = start + 1
        continue
      }
      if (end > html.length) return output
      rewrite(html.slice(start, end), isBlock, add)
      at = end
    }
    add(html.slice(at))
    return output
  }

  function rewrite(tag: string, isBlock: boolean, add: (text: string) => void): void {
    if (tag.startsWith("<!--")) {
      if (/^<!--\s*(?:more|truncate|excerpt)\s*-->$/i.test(tag.slice(0, 100))) add(tag)
      return
    }
    const [, slash = "", written = "", rest = ""] = /^<(\/?)([a-z][^\s/>]*)([^]*?)\/?>$/i.exec(tag) ?? []
    const name = written.toLowerCase()
    if (skipped !== undefined) {
      if (slash !== "" && name === skipped) skipped = undefined
      return
    }
    if (stripped.has(name)) {
      if (slash !== "") return
      if (name === "iframe") add(toLink(rest, isBlock))
      else onRemoved(name)
      skipped = name
      return
    }
    if (allowed.has(name)) add(slash === "" ? `<${name}${toAttributes(name, rest)}>` : `</${name}>`)
  }

  /** A frame as a link. One that is alone in a block becomes a player later, if its address belongs to a known provider. */
  function toLink(source: string, isBlock: boolean): string {
    const values = new Map(readAttributes(source))
    const src = values.get("src")?.trim() ?? ""
    if (!/^(?:https?:)?\/\//i.test(src)) return ""
    const link = `<a href="${escape(src)}">${escape(toFrameText(src, values.get("title")))}</a>`
    return isBlock ? `<p>${link}</p>` : link
  }

  return { filter, skipped: () => skipped, reset: () => (skipped = undefined) }
}

/** The position after a comment. Beyond the end if it does not end. */
function findComment(html: string, start: number): number {
  const end = html.indexOf("-->", start + 4)
  return end === -1 ? html.length + 1 : end + 3
}

/** The position after a tag. `undefined` if there is none here, and beyond the end if it does not end. */
function findTag(html: string, start: number): number | undefined {
  if (!/^<\/?[a-z]/i.test(html.slice(start, start + 3))) return undefined
  let quote = ""
  for (let at = start + 1; at < html.length; at += 1) {
    const character = html.charAt(at)
    if (quote !== "") {
      if (character === quote) quote = ""
    } else if (character === ">") return at + 1
    else if ((character === '"' || character === "'") && /=\s{0,9}$/.test(html.slice(at - 10, at))) quote = character
  }
  return html.length + 1
}

function toAttributes(element: string, source: string): string {
  const own = attributes.get(element)
  let output = ""
  for (const [name, text] of readAttributes(source)) {
    const isLanguage = element === "code" && name === "class" && /^language-[\w+#.-]{1,40}$/.test(text)
    if (!isLanguage && !general.has(name) && own?.has(name) !== true) continue
    output += ` ${name}="${escape(text)}"`
  }
  return output
}

function readAttributes(source: string): [name: string, value: string][] {
  return Array.from(source.matchAll(attribute), ([, name = "", value = ""]) => [
    name.toLowerCase(),
    value.replace(/^(["'])([^]*)\1$/, "$2"),
  ])
}

/** References stay as they are. */
function escape(value: string): string {
  return value.replace(/\s+/g, " ").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

const attribute = /([^\s=/"'<>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/g
