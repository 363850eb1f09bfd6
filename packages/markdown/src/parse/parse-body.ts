import type { Root } from "hast"
import type { Root as MdastRoot } from "mdast"

import type { BodyPlugin } from "../body-plugin.ts"
import type { Reporter } from "../internal/create-reporter.ts"
import { assertLines, refuseOverflow, walk, assertDepth } from "../internal/limits.ts"
import type { MarkdownParser, ParseMarkdown } from "../markdown-parser.ts"
import { footnotes, toGfm } from "./adaptive-gfm.ts"
import { boundTables } from "./bound-tables.ts"
import { closeEmptyTags } from "./close-empty-tags.ts"
import { createFormattingCount } from "./create-formatting-count.ts"
import { keepFirstBlankLines } from "./keep-first-blank-lines.ts"
import { moveLines } from "./move-lines.ts"
import { normaliseDialects } from "./normalise-dialects.ts"
import { parseHtmlBlocks } from "./parse-html-blocks.ts"
import { parseWithGfm } from "./parse-with-gfm.ts"
import { parseWithHtml } from "./parse-with-html.ts"
import { processorsFor } from "./processors.ts"
import { budget } from "./syntax/budget.ts"
import { withCheapEdits } from "./syntax/edit-events.ts"
import { mayExceedBudget } from "./syntax/may-exceed-budget.ts"

interface ParseOptions {
  plugins: readonly BodyPlugin[]
  parser: MarkdownParser | undefined
  reporter: Reporter
  sourceLines?: boolean | undefined
}

/** Parses Markdown into an untrusted tree. The author's HTML is parsed, and nothing is removed yet. */
export async function parseMarkdown(body: string, options: ParseOptions): Promise<Root> {
  const { plugins, parser, reporter, sourceLines = false } = options
  const source = plugins.reduce((text, plugin) => plugin.source?.(text) ?? text, normaliseDialects(body))
  assertLines(source)
  const processors = processorsFor(plugins)
  // Only plugins can be asynchronous, or split texts with their syntax.
  const isPlain = plugins.every((plugin) => plugin.remark === undefined)
  const parseOtherwise = isPlain && !sourceLines ? await parser?.load() : undefined
  // From here to the tree everything is synchronous, because bodies would otherwise share the budget.
  budget.reset(source.length)
  let mayExceed: boolean | undefined
  const parse = (constructs: number): MdastRoot => {
    mayExceed ??= !isPlain || mayExceedBudget(source)
    const bounds = mayExceed || (constructs & footnotes) !== 0 ? "bounded" : "unbounded"
    return withCheapEdits(() => processors.markdown(constructs, { bounds }).parse(source))
  }
  const mdast =
    attempt(source, parseOtherwise, reporter) ??
    refuseOverflow(() => (isPlain ? parseWithGfm(source, parse) : parse(toGfm(source))))
  if (budget.isSpent())
    reporter.warn("too_complex", "so many marks are left open that part of the formatting stays text")
  boundTables(mdast)
  assertDepth(mdast)
  const processor = processors.markdown(0, { keepPositions: sourceLines })
  const tree = isPlain ? processor.runSync(mdast) : await processor.run(mdast)
  const file = sourceLines ? source : undefined
  const finish = (root: Root) => (sourceLines ? moveLines(root, body, source) : root)
  // Without plugins, HTML comes only from the source.
  const mayHaveHtml = !isPlain || source.includes("<")
  if (!mayHaveHtml || !prepareRaw(tree)) return finish(tree)
  // Plugins may put anything into a tree, even what HTML's parser would take apart.
  if (isPlain) return finish(refuseOverflow(() => parseHtmlBlocks(tree, file)))
  keepFirstBlankLines(tree.children)
  return finish(parseRaw(tree, file))
}

/** Parses with the parser of the site. `undefined` if it leaves a source to remark. */
function attempt(source: string, parse: ParseMarkdown | undefined, reporter: Reporter): MdastRoot | undefined {
  try {
    return parse?.(source)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    reporter.warn("parser_failed", `the parser that was chosen failed, and remark read the body instead (${reason})`)
    return undefined
  }
}

/** Parses HTML (a fragment or a whole page) into an untrusted tree. */
export function parseHtml(source: string, { sourceLines = false }: { sourceLines?: boolean | undefined } = {}): Root {
  const value = closeEmptyTags(source)
  createFormattingCount().html(value)
  if (!sourceLines) return parseRaw({ type: "root", children: [{ type: "raw", value }] })
  const start = { line: 1, column: 1, offset: 0 }
  return parseRaw({ type: "root", children: [{ type: "raw", value, position: { start, end: start } }] }, value)
}

function parseRaw(tree: Root, file?: string): Root {
  return refuseOverflow(() => parseWithHtml(tree, file))
}

/**
 * Prepares a tree for the HTML parser, and says whether it needs that parser. Comments become nodes, and four bodies in five have no
 * other HTML. Parsing costs more than everything after it.
 */
function prepareRaw(tree: Root): boolean {
  let needed = false
  const formatting = createFormattingCount()
  walk(tree, (node) => {
    if (node.type === "element") formatting.element()
    if (node.type !== "raw") return
    node.value = closeEmptyTags(node.value)
    formatting.html(node.value)
    const comment = toComment(node.value)
    if (comment === undefined) needed = true
    else Object.assign(node, { type: "comment", value: comment })
  })
  return needed
}

/** The content of HTML that is exactly one comment. */
function toComment(html: string): string | undefined {
  const text = html.trim()
  if (!text.startsWith("<!--") || text.indexOf("-->", 4) !== text.length - 3 || text.includes("--!>")) return undefined
  const content = text.slice(4, -3)
  return content.startsWith(">") || content.startsWith("->") ? undefined : content
}
