import type { Element } from "hast"

/** HTML parsers drop a newline right after `<pre>`, so a newline that belongs to the content must be doubled. */
export function keepFirstNewline(pre: Element): void {
  const first = pre.children[0]
  if (first?.type === "text" && first.value.startsWith("\n")) first.value = `\n${first.value}`
}
