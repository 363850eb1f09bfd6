import type { Element } from "hast"

export interface CodeBlock {
  /** The language of the fence in lower case. Empty if there is none. */
  language: string
  /** The fence's info string after the language. */
  meta: string
  text: string
}

/** Reads a `pre` as a block of code. `undefined` if it contains anything else, such as an author's links or marks. */
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

/** The text of an element with only text, or with text in meaningless spans. */
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

/** The sanitiser leaves an empty list if it allowed none of the classes. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
