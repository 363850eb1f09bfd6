import { posix } from "node:path"

import { type AddressBook, type AddressOrigin, encodePath } from "../addresses/address-book.ts"
import type { UrlResolver } from "../addresses/resolve-url.ts"
import type { Document } from "../document/read-document.ts"
import type { ImportProblem } from "../import-problem.ts"
import { type EditedText, editText, type TextEdit } from "./edit-text.ts"
import { findCode } from "./find-code.ts"
import { findDialectMarks } from "./find-dialect-marks.ts"
import { findEsm } from "./find-esm.ts"
import { findOpaqueHtml } from "./find-opaque-html.ts"
import { findVerbatimBlocks, type VerbatimBlocks } from "./find-verbatim-blocks.ts"
import { isMostlyTemplate } from "./is-mostly-template.ts"
import { findMarkdownCode, type ParsedMarkdown, parseMarkdown } from "./prepare-markdown.ts"
import { type ResolvedTemplates, resolveTemplates } from "./resolve-templates.ts"
import { blank, createRangeCheck, type TextRange } from "./text-range.ts"
import { toTranslationProblems } from "./to-translation-problems.ts"
import { translateMdx } from "./translate-mdx.ts"

export interface TranslateOptions {
  from: AddressOrigin
  /** The imported articles. */
  addresses?: AddressBook | undefined
  resolveUrl: UrlResolver
  /** The names of the components of MDX that become directives. */
  components?: ReadonlySet<string> | undefined
}

export interface TranslatedBody extends EditedText {
  /** Their lines are positions in the source until the caller knows on which line it begins. */
  problems: { offset: number; problem: ImportProblem }[]
  /** Whether too much of the body needs a template engine for it to go live. */
  isTemplate: boolean
  /** What the parser found in a body of Markdown, which need not be the text after it. */
  parsed?: ParsedMarkdown | undefined
}

/** Nothing that a template, MDX or a dialect writes is without one of these. */
const mark =
  /<(?:lite-)?(?:youtube|vimeo)|\{|\[\[|\[(?:caption|embed|youtube|vimeo|video|audio|tweet|gist|gallery|playlist|contact|wpforms|code|sourcecode)\b|%%|==\S|(?:^|[ \t])\^[\w-]{2,100}[ \t]*$|^ {0,3}:[ \t]+\S|^\*\[/m

/**
 * Translates MDX, tags of templates and the marks of dialects into plain Markdown or HTML, as far as that works without the engine of the
 * old site. Code stays as it is. So does every character of a body that has none of this.
 */
export function translateBody(document: Document, options: TranslateOptions): TranslatedBody {
  const { from, addresses, components, resolveUrl } = options
  const { path, body, fields } = document
  const format = document.format === "markdown" && isMdx(path, body) ? "mdx" : document.format
  if (format !== "mdx" && !mark.test(body)) return { text: body, toSource: (at) => at, problems: [], isTemplate: false }
  const findArticle = (name: string) => {
    const found = addresses?.findNamed(name, from)?.path
    return found && encodePath(posix.relative(posix.dirname(path), found))
  }
  // MDX has no templates: {{ }} is an object in an expression.
  const blocks = format === "mdx" ? noBlocks : findVerbatimBlocks(body, format === "html")
  const text = blank(body, blocks.ranges)
  const parsed = format === "markdown" ? parseMarkdown(text) : undefined
  // What looks like fenced code to either is code: a fence right after an HTML block is text to Markdown, but not to its author.
  const code = parsed === undefined ? codeIn(text, path, format) : [...findMarkdownCode(parsed), ...findCode(text)]
  const isCode = createRangeCheck([...code, ...findOpaqueHtml(text), ...blocks.ranges])
  const mdx = format === "mdx" ? translateMdx(text, { isCode, fields, components, resolveUrl }) : undefined
  const context = { fields, findArticle, isHtml: format === "html" }
  const templates = format === "mdx" ? noTemplates : resolveTemplates(text, isCode, context)
  const isTag = createRangeCheck(templates.left)
  const dialects = findDialectMarks({ body: text, format, findArticle }, (at) => isCode(at) || isTag(at))
  const edits: TextEdit[] = [...blocks.edits, ...templates.edits, ...dialects.edits, ...(mdx?.edits ?? [])]
  return {
    ...editText(body, edits),
    problems: toTranslationProblems(body, { blocks, templates, dialects, mdx }),
    isTemplate: isMostlyTemplate(text, templates.left, isCode),
    parsed,
  }
}

const noBlocks: VerbatimBlocks = { edits: [], ranges: [], tags: [] }
const noTemplates: ResolvedTemplates = { edits: [], resolved: [], left: [] }

function codeIn(text: string, path: string, format: "html" | "mdx" | "markdown"): TextRange[] {
  if (format === "html") return []
  // MDX has no indented code. In a file with another name, it is safer to expect some.
  return findCode(text, { indented: !/\.mdx$/i.test(path) })
}

/** A comment or a component on a line of its own, or an element whose attribute is an expression. */
const mdxMark =
  /^(?:\{\/\*.*\*\/\}|<[A-Z][\w.]*(?:\s[^<>]{0,1000})?\/>)[ \t]*$|<[A-Za-z][\w.]*\s(?:[^<>{}]{0,500}\s)?\w+=\{(?!%|\{(?!\s*["']?\w+["']?\s*:))/gm

/**
 * Whether a file is MDX: by its name, or because it begins with an import or has a mark of MDX. Docusaurus reads every Markdown file as
 * MDX.
 */
function isMdx(path: string, body: string): boolean {
  if (/\.mdx$/i.test(path)) return true
  const beginsWithImport = /^\s*(?:<!--[^>]*-->\s*|\{\/\*[^}]*\*\/\}\s*)*import\s/.test(body)
  if (!beginsWithImport && !/^\{\/\*|^<[A-Z]|=\{/m.test(body)) return false
  const isCode = createRangeCheck(findCode(body, { indented: true }))
  if (beginsWithImport && findEsm(body, isCode)[0]?.kind === "import") return true
  for (const { index } of body.matchAll(mdxMark)) if (!isCode(index)) return true
  return false
}
