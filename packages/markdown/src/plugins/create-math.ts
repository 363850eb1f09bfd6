import { CitableError } from "@citable/contract/core"
import type { Element, ElementContent, Root } from "hast"
import { raw } from "hast-util-raw"
import type { KatexOptions } from "katex"
import type { Pluggable } from "unified"

import type { BodyContext, BodyPlugin } from "../body-plugin.ts"
import { quote } from "../internal/create-reporter.ts"
import { toPlainText } from "./to-plain-text.ts"

export interface MathOptions {
  /**
   * `mathml` needs no style sheet and no fonts. `htmlAndMathml` looks the same everywhere, but has inline styles and needs KaTeX's
   * style sheet.
   *
   * @default "mathml"
   */
  output?: "mathml" | "htmlAndMathml" | undefined
  /** Reads `$x$` as a formula. Off by default, because prices look the same. `$$x$$` is always a formula. */
  singleDollar?: boolean | undefined
}

const version = 2
const maxFormulaLength = 5000
/** The most characters of all formulas in a body. The rest stays as it is written. */
const maxLength = 100_000
/** The most HTML of all formulas in a body. HTML can be a hundred times as long as a formula. */
const maxHtmlLength = 2_000_000
/** Definitions of authors, and one repeating command of KaTeX, multiply their input. */
const multiplier = /\\(?:[egx]?def|(?:new|renew|provide)command|pmb)(?![a-zA-Z])/
/** The most pieces that the expansions of such a formula may add. */
const maxPieces = 50_000
/** The least length that such a formula counts as. So 40 of them, with all their expansions, fit into a body. */
const multiplierLength = 2500
/** KaTeX's own limit. One expansion of its own commands adds a few pieces. */
const maxExpansions = 1000
/** The largest size in a formula, in em. */
const maxSize = 100

type Render = (tex: string, options: KatexOptions) => string

/**
 * Creates a plugin that sets TeX formulas with KaTeX: `$$x$$` in a line, `$$` on lines of their own, and code in the language `math`. A
 * formula that KaTeX does not understand stays as it is written, with a warning. Install `katex` and `remark-math` beside this package.
 */
export function createMath(options: MathOptions = {}): BodyPlugin {
  const { output = "mathml", singleDollar = false } = options
  const lengths = new WeakMap<BodyContext, { tex: number; html: number }>()
  let loading: Promise<Render> | undefined
  let loadingSyntax: Promise<readonly Pluggable[]> | undefined

  function place(
    code: Element,
    body: BodyContext,
    isBlock: boolean,
  ): ElementContent | Promise<ElementContent | undefined> | undefined {
    const tex = toPlainText(code).trim()
    if (tex === "") return undefined
    const total = lengths.get(body) ?? { tex: 0, html: 0 }
    lengths.set(body, total)
    const multiplies = multiplier.test(tex)
    const length = Math.max(tex.length, multiplies ? multiplierLength : 0)
    if (tex.length > maxFormulaLength || total.tex + length > maxLength) {
      body.warn("invalid_math", `the formula ${quote(tex)} stays as it is written: there is too much of it`, code)
      return undefined
    }
    total.tex += length
    const maxExpand = multiplies ? Math.min(maxExpansions, Math.ceil(maxPieces / tex.length)) : maxExpansions
    const run = (ready: Render): Element | undefined => {
      try {
        const html = ready(tex, { output, displayMode: isBlock, strict: "ignore", trust: false, maxExpand, maxSize })
        total.html += html.length
        if (total.html > maxHtmlLength) throw new Error("the body's formulas become too long")
        return toFormula(html, isBlock)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        body.warn("invalid_math", `the formula ${quote(tex)} stays as it is written: ${reason}`, code)
        return undefined
      }
    }
    return (loading ??= loadKatex()).then(run)
  }

  return {
    key: `math ${version} ${output} ${singleDollar}`,
    remark: () => (loadingSyntax ??= loadSyntax(singleDollar)),
    elements: {
      code: (element, body, parent) => {
        const isBlock = parent.type === "element" && parent.tagName === "pre"
        return !isBlock && isMath(element) ? place(element, body, false) : undefined
      },
      pre: (element, body) => {
        const [code, ...others] = element.children
        const isBlock = others.length === 0 && code?.type === "element" && code.tagName === "code" && isMath(code)
        return isBlock ? place(code, body, true) : undefined
      },
    },
  }
}

async function loadSyntax(singleDollarTextMath: boolean): Promise<readonly Pluggable[]> {
  const { default: remarkMath } = await import("remark-math").catch(refuse)
  return [[remarkMath, { singleDollarTextMath }]]
}

async function loadKatex(): Promise<Render> {
  const { default: katex } = await import("katex").catch(refuse)
  return katex.renderToString
}

function refuse(cause: unknown): never {
  const message =
    "createMath() needs KaTeX and remark-math, which are not installed. Install them: npm install katex@0.16 remark-math@6"
  throw new CitableError(message, { code: "katex_missing", cause })
}

function isMath({ properties }: Element): boolean {
  const names = properties["className"]
  return Array.isArray(names) && (names.includes("language-math") || names.includes("math-inline"))
}

/** Wraps a formula so that readers can scroll it. */
function toFormula(html: string, isBlock: boolean): Element {
  const { children } = raw({ type: "root", children: [{ type: "raw", value: html }] } satisfies Root) as Root
  const content = children.filter((child) => child.type === "element")
  return isBlock
    ? { type: "element", tagName: "div", properties: { className: ["citable-math"], tabIndex: 0 }, children: content }
    : { type: "element", tagName: "span", properties: { className: ["citable-math"] }, children: content }
}
