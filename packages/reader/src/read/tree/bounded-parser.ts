import { Parser } from "htmlparser2"

/**
 * A parser that treats elements as empty that would nest deeper than `deepest`, so their content becomes that of the parent. Its stack
 * costs time in proportion to its height for each tag: a page of 10^5 nested elements would take minutes.
 */
export class BoundedParser extends Parser {
  /** Whoever handles its events counts. */
  depth = 0
  #html = ""
  #deepest = Number.POSITIVE_INFINITY
  #opened: { name: string; isFlat: boolean } | undefined

  parse(html: string, { deepest }: { deepest: number }): void {
    this.#html = html
    this.#deepest = deepest
    this.write(html)
    this.end()
  }

  // The parser asks twice for a tag that opens, before and after its attributes, and once for a tag that closes.
  protected override isVoidElement(name: string): boolean {
    const isVoid = super.isVoidElement(name)
    if (this.#opened?.name === name) {
      const { isFlat } = this.#opened
      this.#opened = undefined
      return isFlat || isVoid
    }
    const isClosing = this.#html.charCodeAt(this.endIndex - name.length - 1) === 47
    if (isClosing) return isVoid
    this.#opened = { name, isFlat: this.depth >= this.#deepest }
    return this.#opened.isFlat || isVoid
  }
}
