import type { Root } from "hast"
import type { Root as MdastRoot } from "mdast"

import type { BodyPlugin } from "../body-plugin.ts"
import { isBounded } from "../internal/bounded-parsers.ts"
import type { Reporter } from "../internal/create-reporter.ts"
import { assertLines, refuseOverflow, assertDepth } from "../internal/limits.ts"
import type { MarkdownParser } from "../markdown-parser.ts"
import { footnotes, toGfm } from "./adaptive-gfm.ts"
import { boundTables } from "./bound-tables.ts"
import { keepFirstBlankLines } from "./keep-first-blank-lines.ts"
import { moveLines } from "./move-lines.ts"
import { normaliseDialects } from "./normalise-dialects.ts"
import { parseHtmlBlocks } from "./parse-html-blocks.ts"
import { parseInParts } from "./parse-in-parts.ts"
import { parseWithGfm } from "./parse-with-gfm.ts"
import { parseWithHtml } from "./parse-with-html.ts"
import { prepareRaw } from "./prepare-raw.ts"
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

/** A parsed body, whose HTML is still text. */
export interface ParsedMarkdown {
  tree: MdastRoot
  /** The source that was parsed: the body after dialects and plugins rewrote it. */
  source: string
}

/** Parses Markdown. */
export async function parseMarkdown(body: string, options: ParseOptions): Promise<ParsedMarkdown> {
  const { plugins, parser, reporter, sourceLines = false } = options
  const source = plugins.reduce((text, plugin) => plugin.source?.(text) ?? text, normaliseDialects(body))
  assertLines(source)
  const processors = processorsFor(plugins)
  const isPlain = hasPlainSyntax(plugins)
  const parseOtherwise = isPlain && !sourceLines ? await parser?.load() : undefined
  // From here to the tree everything is synchronous, because bodies would otherwise share the budget.
  budget.reset(source.length)
  let mayExceed: boolean | undefined
  const parseText = (text: string, constructs: number, bounds: "bounded" | "unbounded"): MdastRoot =>
    withCheapEdits(() => processors.markdown(constructs, { bounds }).parse(text))
  const parse = (constructs: number): MdastRoot => {
    mayExceed ??= !isPlain || mayExceedBudget(source)
    return parseText(source, constructs, mayExceed || (constructs & footnotes) !== 0 ? "bounded" : "unbounded")
  }
  const parseWithRemark = (text: string) => parseWithGfm(text, (constructs) => parseText(text, constructs, "bounded"))
  const positions = needPositions(plugins)
  const native = attempt(reporter, () => parseOtherwise?.(source, { positions }))
  const tree =
    native ??
    (parseOtherwise === undefined || positions
      ? undefined
      : attemptInParts(source, { parse: parseOtherwise, parseWithRemark })) ??
    refuseOverflow(() => (isPlain ? parseWithGfm(source, parse) : parse(toGfm(source))))
  if (budget.isSpent())
    reporter.warn("too_complex", "so many marks are left open that part of the formatting stays text")
  if (native === undefined || parseOtherwise === undefined || !isBounded(parseOtherwise)) {
    boundTables(tree)
    assertDepth(tree)
  }
  return { tree, source }
}

/** Only plugins can be asynchronous, or split texts with their syntax. */
function hasPlainSyntax(plugins: readonly BodyPlugin[]): boolean {
  return plugins.every((plugin) => plugin.remark === undefined)
}

/** Turns parsed Markdown into an untrusted tree. The author's HTML is parsed, and nothing is removed yet. */
export async function toUntrusted(
  { tree: mdast, source }: ParsedMarkdown,
  body: string,
  { plugins, sourceLines = false }: Pick<ParseOptions, "plugins" | "sourceLines">,
): Promise<Root> {
  const isPlain = hasPlainSyntax(plugins)
  const processor = processorsFor(plugins).markdown(0, { keepPositions: sourceLines })
  const tree = isPlain ? processor.runSync(mdast) : await processor.run(mdast)
  const file = sourceLines ? source : undefined
  const finish = (root: Root) => (sourceLines ? moveLines(root, body, source) : root)
  // Without plugins, HTML comes only from the source.
  const mayHaveHtml = !isPlain || source.includes("<")
  if (!mayHaveHtml || !prepareRaw(tree)) return finish(tree)
  // Plugins may put anything into a tree, even what HTML's parser would take apart.
  if (isPlain) return finish(refuseOverflow(() => parseHtmlBlocks(tree, file)))
  keepFirstBlankLines(tree.children)
  return finish(refuseOverflow(() => parseWithHtml(tree, file)))
}

/** Parses with the parser of the site. `undefined` if it leaves a source to remark. */
function attempt(reporter: Reporter, parse: () => MdastRoot | undefined): MdastRoot | undefined {
  try {
    return parse()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    reporter.warn("parser_failed", `the parser that was chosen failed, and remark read the body instead (${reason})`)
    return undefined
  }
}

/** What remark refuses in a part, it refuses in the whole, and then it says why. */
function attemptInParts(...[source, parsers]: Parameters<typeof parseInParts>): MdastRoot | undefined {
  try {
    return parseInParts(source, parsers)
  } catch {
    return undefined
  }
}

/** Plugins before and after the sanitiser may ask where an element stands in the whole. */
function needPositions(plugins: readonly BodyPlugin[]): boolean {
  return plugins.some((plugin) => plugin.rehype !== undefined || plugin.trustedRehype !== undefined)
}
