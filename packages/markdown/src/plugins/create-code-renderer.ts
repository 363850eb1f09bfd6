import type { Element, ElementContent, Root } from "hast"

import type { BodyContext, BodyPlugin } from "../body-plugin.ts"
import { markAsLocal } from "../internal/local-plugins.ts"
import type { Processed } from "../render-options.ts"
import { createCodeBudget } from "./create-code-budget.ts"
import { readCodeBlock } from "./read-code-block.ts"
import type { CodeBlock } from "./read-code-block.ts"

export interface CodeRendererOptions {
  /** Identifies the renderer and its configuration. It is part of every cache key. */
  key: string
  /** Makes the HTML of a block. Its text is an author's: escape it. */
  render(this: void, block: CodeBlock): Promise<string>
  /** The path of the site's own files, such as `/_astro/`. Scripts and style sheets of the HTML stay only if they are there. */
  assets?: string | undefined
  /** Returns the text of the scripts and style sheets that the renderer writes into its HTML. They stay in the first block of a body. */
  inline?: ((this: void) => Promise<readonly string[]>) | undefined
}

const version = 3
/** The characters of code that the renderer gets as plain text, beyond those in colours. */
const maxPlainLength = 300_000

/**
 * Creates a plugin that leaves blocks of code to a renderer of the site, and keeps the classes, styles and controls that it makes. Whatever
 * it returns, no script of an author can run.
 */
export function createCodeRenderer({ key, render, assets = "", inline }: CodeRendererOptions): BodyPlugin {
  const isAffordable = createCodeBudget()
  const isShowable = createCodeBudget(maxPlainLength)
  const begun = new WeakSet<BodyContext>()
  const fullKey = `code ${version} ${assets} ${key}`
  return markAsLocal({
    key: fullKey,
    elements: {
      pre(element, body) {
        let block = readCodeBlock(element)
        if (block === undefined || block.text.trim() === "") return undefined
        if (!isAffordable(block.text, body)) {
          if (!isShowable(block.text, body)) {
            // It scrolls also on a site without our style sheet.
            Object.assign(element.properties, { className: ["citable-code"], style: "overflow-x:auto", tabIndex: 0 })
            return undefined
          }
          // As plain text, it still looks like the site's other code, and scrolls.
          block = { language: "text", meta: "", text: block.text }
        }
        const { language } = block
        const cacheKey = `${fullKey}\n${JSON.stringify([block.language, block.meta])}\n${block.text}`
        const isFirst = !begun.has(body)
        begun.add(body)
        const finish = async (html: string) => {
          const texts = isFirst && /<(?:script|style)\b/i.test(html) ? await inline?.() : undefined
          return toElement(html, { assets, inline: texts })
        }
        const cached = body.codeCache?.get(cacheKey)
        if (cached !== undefined) return inline === undefined ? toElement(cached, { assets }) : finish(cached)
        return render(block).then(
          (html) => {
            body.codeCache?.set(cacheKey, html)
            return finish(html)
          },
          (error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error)
            body.warn("highlight_failed", `code in ${language || "no language"} stays plain: ${reason}`, element)
            return undefined
          },
        )
      },
    },
  })
}

async function toElement(html: string, processed: Processed): Promise<Element> {
  // Most sites highlight code without it, and builds without new code load no sanitiser.
  const [{ parseHtml }, { sanitizeProcessed }] = await Promise.all([
    import("../parse/parse-html.ts"),
    import("../sanitize/sanitize-processed.ts"),
  ])
  const { children }: Root = sanitizeProcessed(parseHtml(html.trim()), processed)
  const [only, ...others] = children as ElementContent[]
  if (only?.type === "element" && others.length === 0) return only
  return { type: "element", tagName: "div", properties: {}, children: children as ElementContent[] }
}
