import type { Element } from "hast"

/** What an author wrote between the braces, not checked yet. */
export type WrittenAttributes = readonly (readonly [name: string, value: string])[]

export interface WrittenDirective {
  name: string
  attributes: WrittenAttributes
}

/** Writes a directive as one word, which every parser of Markdown reads as text. */
export function toMark({ name, attributes }: WrittenDirective): string {
  const bytes = new TextEncoder().encode(JSON.stringify([name, ...attributes]))
  return `[!directive-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}]`
}

/** Removes the mark of a listed name at the beginning of a quote. An author may write one by hand, so nothing else in it is trusted. */
export function takeMark(quote: Element, names: ReadonlySet<string>): WrittenDirective | undefined {
  const index = quote.children.findIndex(({ type }) => type === "element")
  const first = quote.children[index]
  if (first?.type !== "element" || first.tagName !== "p" || first.children.length !== 1) return undefined
  const text = first.children[0]
  const hex =
    text?.type === "text" ? /^\s*\[!directive-((?:[\da-f]{2}){1,20000})\]\s*$/.exec(text.value)?.[1] : undefined
  const found = hex === undefined ? undefined : decode(hex)
  if (found === undefined || !names.has(found.name)) return undefined
  quote.children.splice(index, 1)
  return found
}

function decode(hex: string): WrittenDirective | undefined {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    const [name, ...attributes] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[]
    return typeof name === "string" && attributes.every(isPair) ? { name, attributes } : undefined
  } catch {
    // Not a mark of ours.
    return undefined
  }
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === "string")
}
