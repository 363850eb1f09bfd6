import type { TextEdit } from "./edit-text.ts"
import { findTagPairs } from "./find-tag-pairs.ts"
import { wholeLines } from "./find-verbatim-blocks.ts"
import { resolveOutput } from "./resolve-output.ts"
import { resolveTag } from "./resolve-tag.ts"
import type { TemplateContext } from "./template-context.ts"
import { findTemplateTags, readArguments, splitTag, type TemplateTag } from "./template-tag.ts"
import type { RangeCheck } from "./text-range.ts"
import { toShownEdit } from "./write-shown.ts"

export interface ResolvedTemplates {
  edits: TextEdit[]
  resolved: TemplateTag[]
  /** The tags that need an engine. */
  left: TemplateTag[]
}

/** Resolves the tags of templates in a body, as far as that works without an engine. */
export function resolveTemplates(
  body: string,
  isCode: RangeCheck,
  context: TemplateContext & { isHtml: boolean },
): ResolvedTemplates {
  const tags = findTemplateTags(body, isCode)
  const pairs = findTagPairs(tags)
  const result: ResolvedTemplates = { edits: [], resolved: [], left: [] }
  for (const tag of tags) {
    const closing = pairs.closingOf.get(tag)
    if (pairs.closings.has(tag)) continue
    const edits =
      closing === undefined ? resolveOne(body, tag, context) : toContainer(body, tag, closing, context.isHtml)
    if (edits === undefined) result.left.push(tag)
    else {
      result.edits.push(...edits)
      result.resolved.push(tag)
    }
  }
  return result
}

function resolveOne(
  body: string,
  tag: TemplateTag,
  context: TemplateContext & { isHtml: boolean },
): TextEdit[] | undefined {
  const { start, end, kind, content } = tag
  if (kind === "comment") {
    const escaped = /^(\{\{[<%]\s*)\/\*(.*)\*\/(\s*[>%]\}\})$/s.exec(body.slice(start, end))
    if (escaped !== null) return [{ start, end, text: escaped.slice(1).join("") }]
    return [{ ...wholeLines(body, start, end), text: "" }]
  }
  const isCall = kind === "output" && /^\w+\(.*\)$/s.test(content)
  if (kind === "output" && !isCall) {
    const around = { before: body.slice(Math.max(0, start - 20), start), after: body.slice(end, end + 2) }
    const text = resolveOutput(content, context, around)
    return text === undefined ? undefined : [{ start, end, text }]
  }
  const shown = resolveTag(content, context)
  return shown === undefined ? undefined : [toShownEdit(body, tag, shown, context.isHtml)]
}

/** Keeps the content of a pair of tags, with what the opening tag says of it. */
function toContainer(body: string, opening: TemplateTag, closing: TemplateTag, isHtml: boolean): TextEdit[] {
  const { name, rest } = splitTag(opening.content)
  const { plain, named } = readArguments(rest)
  const around = (before: string, after: string) => [
    { start: opening.start, end: opening.end, text: before },
    { start: closing.start, end: closing.end, text: after },
  ]
  const asBlock = (before: string, after: string) => [
    { ...wholeLines(body, opening.start, opening.end), text: `${before}\n\n` },
    { ...wholeLines(body, closing.start, closing.end), text: `\n${after}\n` },
  ]
  if (name === "markdown" && !isHtml) return around("\n\n", "\n\n")
  const inner = body.slice(opening.end, closing.start)
  const address = named["href"] ?? named["link"] ?? named["url"] ?? (name === "cta" ? plain[0] : undefined)
  if (address !== undefined && !isHtml && !/[\r\n]/.test(inner.trim()) && !/[\s<>()]/.test(address))
    return around("[", `](${address})`)
  const title = named["title"] ?? named["summary"] ?? named["label"] ?? named["author"] ?? plain.join(" ")
  if (name.endsWith("quote")) return asBlock("<blockquote>", `${title === "" ? "" : `— ${title}\n\n`}</blockquote>`)
  if (/^(?:details|collaps\w*|expand|spoiler|accordion)$/.test(name))
    return asBlock(`<details>\n<summary>${title === "" ? "Details" : title}</summary>`, "</details>")
  const hasTitle = /[A-Z\s]/.test(named["title"] ?? named["label"] ?? "") && !isHtml
  const heading = hasTitle ? `**${named["title"] ?? named["label"]}**\n\n` : ""
  return [
    { ...wholeLines(body, opening.start, opening.end), text: heading },
    { ...wholeLines(body, closing.start, closing.end), text: "" },
  ]
}
