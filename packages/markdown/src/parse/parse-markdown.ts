import type { Root } from "mdast"

import type { BodyPlugin } from "../body-plugin.ts"
import { isBounded } from "../internal/bounded-parsers.ts"
import type { Reporter } from "../internal/create-reporter.ts"
import { assertDepth, assertLines } from "../internal/limits.ts"
import type { MarkdownParser } from "../markdown-parser.ts"
import { boundTables } from "./bound-tables.ts"
import { normaliseDialects } from "./normalise-dialects.ts"
import type { RemarkOptions } from "./parse-with-remark.ts"
import { hasPlainSyntax } from "./plugin-syntax.ts"

interface ParseOptions {
  plugins: readonly BodyPlugin[]
  parser: MarkdownParser | undefined
  reporter: Reporter
  sourceLines?: boolean | undefined
}

/** A parsed body, whose HTML is still text. */
export interface ParsedMarkdown {
  tree: Root
  /** The source that was parsed: the body after dialects and plugins rewrote it. */
  source: string
}

/** Parses Markdown. Only a body that the parser of the site does not read loads remark. */
export async function parseMarkdown(body: string, options: ParseOptions): Promise<ParsedMarkdown> {
  const { plugins, parser, reporter, sourceLines = false } = options
  const source = plugins.reduce((text, plugin) => plugin.source?.(text) ?? text, normaliseDialects(body))
  assertLines(source)
  const parseOtherwise = hasPlainSyntax(plugins) && !sourceLines ? await parser?.load() : undefined
  const positions = needPositions(plugins)
  const native = attempt(reporter, () => parseOtherwise?.(source, { positions }))
  if (native !== undefined && parseOtherwise !== undefined && isBounded(parseOtherwise)) return { tree: native, source }
  const tree =
    native ?? (await parseWithRemark(source, reporter, { plugins, parsePart: positions ? undefined : parseOtherwise }))
  boundTables(tree)
  assertDepth(tree)
  return { tree, source }
}

async function parseWithRemark(source: string, reporter: Reporter, options: RemarkOptions): Promise<Root> {
  const remark = await import("./parse-with-remark.ts")
  const { tree, isTooComplex } = remark.parseWithRemark(source, options)
  if (isTooComplex) reporter.warn("too_complex", "so many marks are left open that part of the formatting stays text")
  return tree
}

/** Parses with the parser of the site. `undefined` if it leaves a source to remark. */
function attempt(reporter: Reporter, parse: () => Root | undefined): Root | undefined {
  try {
    return parse()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    reporter.warn("parser_failed", `the parser that was chosen failed, and remark read the body instead (${reason})`)
    return undefined
  }
}

/** Plugins before and after the sanitiser may ask where an element stands in the whole. */
function needPositions(plugins: readonly BodyPlugin[]): boolean {
  return plugins.some((plugin) => plugin.rehype !== undefined || plugin.trustedRehype !== undefined)
}
