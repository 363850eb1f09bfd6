import { slug as toGithubSlug } from "github-slugger"

import { isMediaPath } from "../files/is-media-path.ts"
import type { TextEdit } from "./edit-text.ts"
import { findDefinitions, mayHaveDefinitions } from "./find-definitions.ts"
import { wholeLines } from "./find-verbatim-blocks.ts"
import type { ArticleFinder } from "./template-context.ts"
import { readArguments } from "./template-tag.ts"
import { createRangeCheck, type RangeCheck } from "./text-range.ts"
import { toEmbedAddress } from "./to-embed-address.ts"
import { isAloneOnLine, lineStart, toDestination, toShownEdit } from "./write-shown.ts"

export interface DialectMarks {
  edits: TextEdit[]
  /** The marks that are removed or replaced. */
  replaced: { text: string; start: number }[]
  /** The marks that stay, because the import cannot show what they mean. */
  left: { text: string; start: number }[]
  /** Links to notes that nobody imported. Their words stay. */
  dead: { text: string; start: number }[]
}

interface DialectContext {
  body: string
  format: "markdown" | "mdx" | "html"
  findArticle: ArticleFinder
}

interface Dialect {
  formats: readonly DialectContext["format"][]
  /** Text without which no mark is in a body. */
  hint?: string
  pattern: RegExp
  /** Undefined if the text only looks like a mark. */
  toEdits: (match: RegExpExecArray, context: DialectContext) => TextEdit[] | "left" | { dead: TextEdit } | undefined
}

/** Finds the marks of dialects outside code: attributes of kramdown, shortcodes of WordPress, links of Obsidian. */
export function findDialectMarks(context: DialectContext, isCode: RangeCheck): DialectMarks {
  const found: DialectMarks = { edits: [], replaced: [], left: [], dead: [] }
  for (const { formats, hint = "", pattern, toEdits } of dialects) {
    if (!formats.includes(context.format) || !context.body.includes(hint)) continue
    const isTaken = createRangeCheck([...found.edits])
    for (const match of context.body.matchAll(pattern)) {
      if (isCode(match.index) || isTaken(match.index)) continue
      const edits = toEdits(match, context)
      if (edits === undefined) continue
      const mark = { text: match[0].trim(), start: match.index }
      if (edits === "left") found.left.push(mark)
      else if ("dead" in edits) {
        found.edits.push(edits.dead)
        found.dead.push(mark)
      } else {
        found.edits.push(...edits)
        found.replaced.push(mark)
      }
    }
  }
  if (context.format !== "markdown" || !mayHaveDefinitions(context.body)) return found
  const isTaken = createRangeCheck([...found.edits])
  const definitions = findDefinitions(context.body, (at) => isCode(at) || isTaken(at))
  found.edits.push(...definitions.edits)
  found.replaced.push(...definitions.replaced)
  return found
}

const toc = /\{:[ \t]*toc\b[^}\n]{0,100}\}/
const dialects: readonly Dialect[] = [
  // kramdown, Pandoc and Docusaurus: `## Title {#id .class}`.
  {
    formats: ["markdown", "mdx"],
    pattern: /[ \t]{0,20}\{(#[\w:.-]{1,100})(?:[ \t]+[.#][\w-]{1,60}){0,5}\}(?=[ \t]{0,20}#{0,6}[ \t]{0,20}$)/gm,
    toEdits: toHeading,
  },
  // kramdown puts a table of contents in place of a list.
  {
    formats: ["markdown"],
    pattern: new RegExp(String.raw`^[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t].{0,200}\r?\n[ \t]*${toc.source}[ \t]*$`, "gm"),
    toEdits: removeLines,
  },
  // kramdown: `{: .class}` below a block or after a span.
  {
    formats: ["markdown"],
    pattern: /\{:[ \t]*(?:[.#][\w-]|[\w-]{1,40}=["']|toc\b)(?:[^}\n]|\n(?![ \t]*\n)){0,300}\}/g,
    toEdits: (match, { body }) =>
      isAloneOnLine(body, toPlace(match)) || /\S/.test(body[match.index - 1] ?? "") ? removeLines(match) : undefined,
  },
  // markdown-it-attrs: `![](a.png){.wide}`.
  {
    formats: ["markdown"],
    hint: "){",
    pattern:
      /(?<=\))\{[ \t]?(?:[.#][A-Za-z][\w-]{0,60}[ \t]?|[a-z-]{1,40}=(?:"[^"\n{}]{0,200}"|[\w.%-]{1,60})[ \t]?){1,8}\}/g,
    toEdits: (match) => [{ ...toPlace(match), text: "" }],
  },
  { formats: ["markdown"], pattern: /\{::\w{1,20}\b[^}\n]{0,200}\/\}/g, toEdits: removeLines },
  // Elements that scripts of the old site turn into a player: `<lite-youtube videoid="…"></lite-youtube>`.
  {
    formats: ["markdown", "html"],
    pattern: /<((?:lite-)?(?:youtube|vimeo)[a-z-]{0,30})\s([^<>]{1,1000})>[^<>]{0,200}<\/\1>/g,
    toEdits: toEmbed,
  },
  {
    formats: ["markdown", "html"],
    hint: "[/caption]",
    pattern: /\[caption\b([^\]\n]{0,500})\]([\s\S]{0,3000}?)\[\/caption\]/g,
    toEdits: toCaption,
  },
  {
    formats: ["markdown", "html"],
    pattern:
      /\[(embed|youtube|vimeo|video|audio|tweet|gist)(?:[ =]([^\]\n]{1,500}))?\](?:[ \t]*(https?:\/\/[^\s<>[\]]{1,2000})[ \t]*)?(?:\[\/\1\])?(?![([:])/g,
    toEdits: toEmbed,
  },
  {
    formats: ["markdown", "html"],
    pattern: /(?<!\[)\[(?:gallery|playlist|contact-form(?:-7)?|wpforms)(?: [^\]\n]{1,300})?\](?![([:\]])/g,
    toEdits: (match, { body }) => (isAloneOnLine(body, toPlace(match)) ? "left" : undefined),
  },
  {
    formats: ["markdown"],
    pattern: /(!?)\[\[([^[\]\n|#\\]{0,200})(#[^[\]\n|\\]{1,200})?(?:\\?\|([^[\]\n]{0,300}))?\]\](?![([:])/g,
    toEdits: toWikilink,
  },
  // Obsidian: a comment, which nobody but the author sees.
  { formats: ["markdown"], hint: "%%", pattern: /(?<!\S)%%(?:[^%]|%(?!%)){1,20000}%%(?!\S)/g, toEdits: removeLines },
  // Obsidian: `==highlighted==`.
  {
    formats: ["markdown"],
    hint: "==",
    pattern: /(?<![=\w])==(?=[^\s=])[^=\n]{1,2000}(?<=\S)==(?![=\w])/g,
    toEdits: (match) => {
      const { start, end } = toPlace(match)
      return [
        { start, end: start + 2, text: "<mark>" },
        { start: end - 2, end, text: "</mark>" },
      ]
    },
  },
  // Obsidian: `^name` names the block before it.
  {
    formats: ["markdown"],
    hint: "^",
    pattern: /(?<=^|[ \t])\^(?=[\w-]*[a-z])([\w-]{2,100})[ \t]*$/gim,
    toEdits: (match) => [{ ...toPlace(match), text: `<a id="${match[1]}"></a>` }],
  },
]

function toPlace(match: RegExpExecArray): { start: number; end: number } {
  return { start: match.index, end: match.index + match[0].length }
}

function removeLines(match: RegExpExecArray, context?: DialectContext): TextEdit[] {
  const { start, end } = toPlace(match)
  return [{ ...wholeLines(context?.body ?? match.input, start, end), text: "" }]
}

/** Removes the id of a heading. Where its words give it another one, an anchor takes its place: other pages may link to it. */
function toHeading(match: RegExpExecArray, { body }: DialectContext): TextEdit[] | undefined {
  const begin = lineStart(body, match.index)
  const marks = /^[ \t>]{0,20}#{1,6}[ \t]+/.exec(body.slice(begin, match.index))?.[0]
  if (marks === undefined) return undefined
  const [, id = ""] = match
  const text = begin + marks.length
  const words = body
    .slice(text, match.index)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)|<[^>]*>/g, "$1")
    .replaceAll(/[*`~]/g, "")
  const anchor = toGithubSlug(words.trim()) !== id.slice(1) && !body.includes(`id="${id.slice(1)}"`)
  return [
    ...(anchor ? [{ start: text, end: text, text: `<a id="${id.slice(1)}"></a>` }] : []),
    { ...toPlace(match), text: "" },
  ]
}

/** WordPress: an image, perhaps in a link, and then its caption. */
function toCaption(match: RegExpExecArray, { format }: DialectContext): TextEdit[] | undefined {
  const [, attributes = "", inner = ""] = match
  const image =
    /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?|\[?!\[[^\]]*\]\([^)]*\)(?:\]\([^)]*\))?)/.exec(inner)?.[1] ?? ""
  if (image === "") return undefined
  const caption = inner.slice(inner.indexOf(image) + image.length).trim()
  const words = caption === "" ? (readArguments(attributes).named["caption"] ?? "") : caption
  const gap = format === "markdown" && !image.startsWith("<") ? "\n\n" : "\n"
  const text = `<figure>${gap}${image}${gap}<figcaption>${words}</figcaption>\n</figure>`
  return [{ ...toPlace(match), text }]
}

function toEmbed(match: RegExpExecArray, { body, format }: DialectContext): TextEdit[] | undefined {
  const [, name = "", written = "", inner] = match
  if (written === "" && inner === undefined) return undefined
  const { plain, named } = readArguments(written)
  const address = toEmbedAddress(name, {
    plain: [...(inner === undefined ? [] : [inner]), ...plain.map((value) => value.replace(/&.*$/s, ""))],
    named: { ...named, url: named["url"] ?? named["mp4"] ?? named["mp3"] ?? "" },
  })
  return address === undefined ? undefined : [toShownEdit(body, toPlace(match), { address }, format === "html")]
}

/** Obsidian: `[[Note#Part|label]]`, `![[picture.png|300]]`. */
function toWikilink(match: RegExpExecArray, { findArticle }: DialectContext): ReturnType<Dialect["toEdits"]> {
  const [, mark = "", name = "", part = "", label = ""] = match
  if (name !== name.trim() || (name === "" && part === "")) return undefined
  if (mark === "!" && /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i.test(name)) {
    const alt = /^\d+(?:x\d+)?$/.test(label) ? "" : label
    return [{ ...toPlace(match), text: `![${alt}](${toDestination(name)})` }]
  }
  // A document or a film of the vault.
  if (mark === "!" && isMediaPath(name))
    return [{ ...toPlace(match), text: `[${label || name.replace(/^.*\//, "")}](${toDestination(name)})` }]
  const found = name === "" ? "" : findArticle(name)
  if (found === undefined && mark === "!") return "left"
  const anchor = part === "" ? "" : `#${toAnchor(part)}`
  // The name of a block says nothing to readers.
  const shown = part.startsWith("#^") && name !== "" ? "" : part.slice(1)
  const text = label === "" ? [name, shown].filter(Boolean).join(" > ") : label
  // Obsidian shows no brackets either.
  if (found === undefined) return { dead: { ...toPlace(match), text } }
  return [{ ...toPlace(match), text: `[${text}](${found}${anchor})` }]
}

function toAnchor(part: string): string {
  return part
    .replace(/^.*#/, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-")
}
