import { Refusal } from "../internal/limits.ts"

const maxCopies = 1_000_000
const formatting = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/i

export interface FormattingCount {
  html(source: string): void
  element(): void
  /** The number of formatting elements that are open. */
  open(): number
}

/**
 * Counts the copies that HTML's parser makes. It opens each unclosed formatting element again in every later block, so a few kilobytes
 * can become millions of elements. Real articles leave a handful open.
 */
export function createFormattingCount(): FormattingCount {
  let open = 0
  let copies = 0

  function element(): void {
    copies += open
    if (copies > maxCopies) throw new Refusal("too_complex", "the body leaves too many HTML elements open")
  }

  return {
    element,
    open: () => open,
    html(source) {
      for (const [, end, name = ""] of source.matchAll(/<(\/?)([a-z][a-z0-9]{0,15})/gi)) {
        if (end === "") element()
        if (formatting.test(name)) open = Math.max(0, open + (end === "" ? 1 : -1))
      }
    },
  }
}
