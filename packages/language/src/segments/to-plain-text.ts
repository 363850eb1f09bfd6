import type { Slot } from "./slot.ts"

/** The words of a slot without its tokens, on one line. Tokens inside a pair, such as code, keep no trace. */
export function toPlainText(source: string, { pieces }: Pick<Slot, "pieces">): string {
  return pieces
    .map(({ type, start, end }) => (type === "text" ? source.slice(start, end) : type === "single" ? " " : ""))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim()
}
