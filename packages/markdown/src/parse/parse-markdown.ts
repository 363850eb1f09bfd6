import type { Root } from "mdast"

import type { BodyPlugin } from "../body-plugin.ts"
import { isBounded } from "../internal/bounded-parsers.ts"
import type { Reporter } from "../internal/create-reporter.ts"
import { assertDepth, assertLines } from "../internal/limits.ts"
import type { MarkdownParser, ParseMarkdown } from "../markdown-parser.ts"
import { boundTables } from "./bound-tables.ts"
import { type Extras, mayHaveExtras } from "./extras/may-have-extras.ts"
import { normaliseDialects } from "./normalise-dialects.ts"
import { hasPlainSyntax } from "./plugin-syntax.ts"

interface ParseOptions extends Extras {
  plugins: readonly BodyPlugin[]
  parser: MarkdownParser | undefined
  reporter: Reporter
  sourceLines?: boolean | undefined
  /** Whether marks, addresses and line breaks are read as in Chinese, Japanese and Korean. */
  cjk?: boolean | undefined
}

/** A parsed body, whose HTML is still text. */
export interface ParsedMarkdown {
  tree: Root
  /** The source that was parsed: the body after dialects and plugins rewrote it. */
  source: string
}

/** Parses Markdown. Only a body that the parser of the site does not read loads remark. */
export async function parseMarkdown(body: string, options: ParseOptions): Promise<ParsedMarkdown> {
  const { plugins, parser, reporter, sourceLines = false, cjk = false } = options
  const source = plugins.reduce((text, plugin) => plugin.source?.(text) ?? text, normaliseDialects(body))
  assertLines(source)
  const parseOtherwise = hasPlainSyntax(plugins) && !sourceLines ? await parser?.load() : undefined
  const hasExtras = mayHaveExtras(source, options)
  const positions = hasExtras || needPositions(plugins)
  let isTooComplex = false

  async function parse(text: string): Promise<Root> {
    const native = attempt(reporter, () => parseOtherwise?.(text, { positions, cjk }))
    if (native !== undefined && parseOtherwise !== undefined && isBounded(parseOtherwise)) return native
    const tree = native ?? (await parseWithRemark(text))
    boundTables(tree)
    assertDepth(tree)
    return tree
  }

  async function parseWithRemark(text: string): Promise<Root> {
    const remark = await import("./parse-with-remark.ts")
    const parsePart = positions || parseOtherwise === undefined ? undefined : bind(parseOtherwise, cjk)
    const parsed = remark.parseWithRemark(text, { plugins, parsePart, cjk })
    isTooComplex ||= parsed.isTooComplex
    return parsed.tree
  }

  const tree = hasExtras
    ? await (await import("./extras/parse-extras.ts")).parseExtras(source, options, parse)
    : await parse(source)
  if (isTooComplex) reporter.warn("too_complex", "so many marks are left open that part of the formatting stays text")
  if (cjk && mayJoinLines.test(source)) (await import("./cjk/join-lines.ts")).joinLines(tree)
  return { tree, source }
}

/** What text has whose lines may join without a space. */
const mayJoinLines = /[\u2e80-\uffff]/

const bind =
  (parse: ParseMarkdown, cjk: boolean): ParseMarkdown =>
  (text, options) =>
    parse(text, { ...options, cjk })

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
