import type { createOnigurumaEngine } from "@shikijs/engine-oniguruma"
import type { Element, ElementContent, Text } from "hast"

import type { BodyContext, BodyPlugin } from "../body-plugin.ts"
import { markAsLocal } from "../internal/local-plugins.ts"
import type { CodeGrammars } from "./common-grammars.ts"
import { createCodeBudget } from "./create-code-budget.ts"
import type { CodeMeter } from "./create-metered-engine.ts"
import { createTokenizer } from "./create-tokenizer.ts"
import type { TokenLine, Tokenizer } from "./create-tokenizer.ts"
import { parseCodeMeta } from "./parse-code-meta.ts"
import type { CodeMeta } from "./parse-code-meta.ts"
import { readCodeBlock } from "./read-code-block.ts"
import type { CodeBlock } from "./read-code-block.ts"

/** What runs the regular expressions of the grammars. */
export type RegexEngine = Awaited<ReturnType<typeof createOnigurumaEngine>>

export interface HighlighterOptions {
  /**
   * The engine for the grammars. Default: Oniguruma in WebAssembly. For runtimes without WebAssembly, install `@shikijs/engine-javascript` and
   * pass `createJavaScriptRegexEngine({ forgiving: true })`. It is a third slower, and a few grammars give plainer results.
   */
  engine?: RegexEngine | undefined
  /**
   * Grammars besides those of the 19 languages that this package has: the `grammars` of the package `@citable/grammars`, or some of
   * `@shikijs/langs` by their names. Default: none.
   */
  grammars?: CodeGrammars | undefined
}

/** Part of every key in a code cache. */
const version = 3

/**
 * Creates a plugin that highlights blocks of code with the grammars of shiki. Without `grammars`, it knows JavaScript, TypeScript, JSX, TSX,
 * JSON, CSS, SCSS, HTML, XML, Markdown, YAML, TOML, INI, shell, Docker, SQL, Python and diffs. It loads a grammar when a body first needs it. Colours are
 * classes (`ct-keyword`) for a style sheet. It also marks lines (`{1,3-4}`), numbers them (`showLineNumbers`) and shows titles
 * (`title="a.js"`). Code stays plain without a known language, and in lines over 500 characters. It also stays plain, with a warning,
 * beyond 30,000 characters of code in a body or two seconds of work for it.
 */
export function createHighlighter(options: HighlighterOptions = {}): BodyPlugin {
  const { engine, grammars } = options
  const key = `highlight ${version} ${engine === undefined ? "oniguruma" : "own"}${toGrammarsKey(grammars)}`
  const isAffordable = createCodeBudget()
  const meters = new WeakMap<BodyContext, CodeMeter>()
  let tokenizer: Tokenizer | undefined
  let loading: Promise<Tokenizer> | undefined

  async function load(): Promise<Tokenizer> {
    loading ??= createTokenizer(engine, grammars)
    try {
      return (tokenizer = await loading)
    } catch (error) {
      // The next body can try again.
      loading = undefined
      throw error
    }
  }

  function meterOf(body: BodyContext): CodeMeter {
    let meter = meters.get(body)
    if (meter === undefined) meters.set(body, (meter = { milliseconds: 0 }))
    return meter
  }

  /** The tokens of a block, without a promise if everything is loaded. */
  function highlight(block: CodeBlock, body: BodyContext): TokenLine[] | Promise<TokenLine[]> {
    const { language } = block
    const cacheKey = `code ${key} ${language}\n${block.text}`
    const known = parseLines(body.codeCache?.get(cacheKey))
    if (known !== undefined) return known
    const run = (ready: Tokenizer): TokenLine[] => {
      if (!ready.knows(language)) {
        if (ready.couldKnow(language)) {
          body.warn(
            "missing_grammar",
            `code in ${language} stays plain: its grammar is in the package @citable/grammars`,
          )
        }
        return toPlain(block.text)
      }
      const lines = ready.tokenize(withoutLastNewline(block.text), language, meterOf(body))
      if (lines === undefined) {
        body.warn("slow_code", "code stays plain, because highlighting this body took more than two seconds")
        return toPlain(block.text)
      }
      body.codeCache?.set(cacheKey, JSON.stringify(lines))
      return lines
    }
    if (tokenizer !== undefined && (!tokenizer.knows(language) || tokenizer.prepare(language) === true)) {
      return run(tokenizer)
    }
    return load().then(async (ready) => {
      if (ready.knows(language)) await ready.prepare(language)
      return run(ready)
    })
  }

  return markAsLocal({
    key,
    elements: {
      pre(element, body) {
        const block = readCodeBlock(element)
        if (block === undefined || block.text.trim() === "") return undefined
        const meta = parseCodeMeta(block.meta)
        const isPlain = block.language === "" || !isAffordable(block.text, body)
        const lines = isPlain ? toPlain(block.text) : highlight(block, body)
        if (!(lines instanceof Promise)) return toElement(block, lines, meta)
        return lines.then(
          (found) => toElement(block, found, meta),
          (error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error)
            body.warn("highlight_failed", `code in ${block.language} is not highlighted: ${reason}`, element)
            return toElement(block, toPlain(block.text), meta)
          },
        )
      },
    },
  })
}

/** Tells sets of grammars from each other by their names. */
function toGrammarsKey(grammars: CodeGrammars | undefined): string {
  if (grammars === undefined) return ""
  let hash = 0
  for (const unit of Object.keys(grammars).toSorted().join(" ")) hash = (Math.imul(hash, 31) + unit.charCodeAt(0)) | 0
  return ` ${Object.keys(grammars).length}-${(hash >>> 0).toString(36)}`
}

function toElement(block: CodeBlock, lines: TokenLine[], meta: CodeMeta): Element {
  const inLines = meta.lineNumbers || meta.markedLines.size > 0
  const children = inLines
    ? lines.map((line, index) => toLine(line, meta.markedLines.has(index + 1)))
    : toTokens(lines, block.text.endsWith("\n"))
  const language = /^[\p{L}\p{N}_+#.-]{1,40}$/u.test(block.language) ? block.language : undefined
  const code = toNode("code", language === undefined ? {} : { className: [`language-${language}`] }, children)
  const numbers = meta.lineNumbers ? { dataLineNumbers: "" } : {}
  // Readers must be able to scroll with the keyboard.
  const pre = toNode("pre", { className: ["citable-code"], ...numbers, tabIndex: 0 }, [code])
  if (meta.title === undefined) return pre
  const caption = toNode("figcaption", {}, [toText(meta.title)])
  return toNode("figure", { className: ["citable-code-figure"] }, [caption, pre])
}

function toLine(line: TokenLine, isMarked: boolean): Element {
  const className = isMarked ? ["citable-line", "citable-line-marked"] : ["citable-line"]
  return toNode("span", { className }, toTokens([line]))
}

/** Converts lines, each with its newline. */
function toTokens(lines: readonly TokenLine[], endsLine = true): ElementContent[] {
  const nodes: ElementContent[] = []
  let plain = ""
  const endPlain = () => {
    if (plain !== "") nodes.push(toText(plain))
    plain = ""
  }
  for (const line of lines) {
    for (let index = 0; index < line.length; index += 2) {
      const name = line[index] ?? ""
      const text = line[index + 1] ?? ""
      if (name === "") plain += text
      else {
        endPlain()
        nodes.push(toNode("span", { className: [name] }, [toText(text)]))
      }
    }
    plain += "\n"
  }
  // Code in HTML may end without a newline.
  if (!endsLine && plain.endsWith("\n")) plain = plain.slice(0, -1)
  endPlain()
  return nodes
}

function toPlain(text: string): TokenLine[] {
  return withoutLastNewline(text)
    .split("\n")
    .map((line) => (line === "" ? [] : ["", line]))
}

function withoutLastNewline(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text
}

/** Parses a cached value. `undefined` for anything else. */
function parseLines(value: string | undefined): TokenLine[] | undefined {
  if (value === undefined) return undefined
  try {
    const lines: unknown = JSON.parse(value)
    const isLine = (line: unknown) => Array.isArray(line) && line.every((part) => typeof part === "string")
    return Array.isArray(lines) && lines.every(isLine) ? lines : undefined
  } catch {
    // Whatever this is, it is not an entry.
    return undefined
  }
}

function toNode(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children }
}

function toText(value: string): Text {
  return { type: "text", value }
}
