import type { Element } from "hast"

export interface CodeBlock {
  /** As the fence has it, in lower case; empty when it says none. */
  language: string
  /** What follows the language in the fence's info string. */
  meta: string
  text: string
}

/** The block of code that a `pre` is; undefined for one with anything else in it, such as links or marks of its author. */
export function readCodeBlock(pre: Element): CodeBlock | undefined {
  const [code, ...others] = pre.children
  if (others.length > 0 || code?.type !== "element" || code.tagName !== "code") return undefined
  const text = readPlain(code)
  if (text === undefined) return undefined
  const { className, dataMeta } = code.properties
  const names = Array.isArray(className) ? className.map(String) : []
  const language = names.find((name) => name.startsWith("language-"))?.slice("language-".length) ?? ""
  return { language: language.toLowerCase(), meta: typeof dataMeta === "string" ? dataMeta : "", text }
}

/** The text of an element that has nothing but text, also where spans that mean nothing are around it. */
function readPlain(element: Element): string | undefined {
  let text = ""
  for (const child of element.children) {
    if (child.type === "text") text += child.value
    else if (child.type === "element") {
      const isPlain = child.tagName === "span" && Object.values(child.properties).every(isEmptyList)
      const inner = isPlain ? readPlain(child) : undefined
      if (inner === undefined) return undefined
      text += inner
    }
  }
  return text
}

/** What is left of classes of which none was allowed. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
