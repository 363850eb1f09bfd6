import type { RangeCheck } from "./text-range.ts"

/** A tag of a template engine, as written in a body. */
export interface TemplateTag {
  start: number
  end: number
  /**
   * `output`: `{{ … }}` of Liquid, Nunjucks and Zola. `block`: `{% … %}` of the same. `shortcode`: `{{< … >}}` and `{{% … %}}` of
   * Hugo. `comment`: `{# … #}` of Nunjucks, and a shortcode of Hugo in a comment.
   */
  kind: "output" | "block" | "shortcode" | "comment"
  /** What is between the marks, without the hyphens that trim white space. */
  content: string
}

const longest = 3000

/** Finds the tags of template engines outside code. */
export function findTemplateTags(text: string, isCode: RangeCheck): TemplateTag[] {
  const tags: TemplateTag[] = []
  const opening = /(?<!\\)\{(?:\{[<%]?|%|#(?=\s))/g
  const findClose = createFinder(text)
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index
    const open = match[0]
    const close = closings[open] ?? "}}"
    const to = findClose(close, start + open.length)
    if (to === undefined || to - start > longest || isCode(start)) continue
    const content = text.slice(start + open.length, to)
    if (/\n[ \t]*\r?\n/.test(content)) continue
    const end = to + close.length
    const isComment = open === "{#" || /^\s*\/\*.*\*\/\s*$/s.test(content)
    const kind = isComment ? "comment" : (kinds[open] ?? "output")
    tags.push({ start, end, kind, content: content.replace(/^-/, "").replace(/-$/, "").trim() })
    opening.lastIndex = end
  }
  return tags
}

/** Finds the next place of a mark. Later questions have later positions, so no part of the text is searched twice. */
function createFinder(text: string): (mark: string, from: number) => number | undefined {
  const known = new Map<string, number>()
  return (mark, from) => {
    let at = known.get(mark) ?? 0
    if (at < from) at = text.indexOf(mark, from)
    known.set(mark, at === -1 ? Infinity : at)
    return Number.isFinite(known.get(mark)) ? at : undefined
  }
}

const closings: Record<string, string> = { "{{<": ">}}", "{{%": "%}}", "{{": "}}", "{%": "%}", "{#": "#}" }
const kinds: Record<string, TemplateTag["kind"]> = { "{{<": "shortcode", "{{%": "shortcode", "{%": "block" }

/** The name of a tag and what follows it: `youtube`, with `abc` or `(id="abc")`. */
export function splitTag(content: string): { name: string; rest: string } {
  const [, name = "", rest = ""] = /^(\/?\s*[\w./-]+)(.*)$/s.exec(content) ?? []
  return { name: name.replaceAll(/\s/g, ""), rest: rest.trim() }
}

export interface TagArguments {
  /** Values without a name, in order. */
  plain: string[]
  named: Record<string, string>
}

/** Reads the arguments of a tag: `abc`, `"a b"`, `id="abc"`, with or without commas and brackets. */
export function readArguments(text: string): TagArguments {
  const found: TagArguments = { plain: [], named: {} }
  const inner = /^\((.*)\)$/s.exec(text.trim())?.[1] ?? text
  const pattern =
    /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s,="'`]+(?:=[^\s,"'`]*)*))/g
  for (const [, name, double, single, back, bare] of inner.matchAll(pattern)) {
    const quoted = (double ?? single)?.replaceAll(/\\(["'\\])/g, "$1") ?? back
    const value = quoted ?? bare ?? ""
    if (name === undefined) found.plain.push(value)
    else found.named[name.toLowerCase()] = value
  }
  return found
}
