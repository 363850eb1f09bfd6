import type { Element, Nodes } from "hast"

/**
 * Readies the code in what Markdown became for the HTML parser, which takes the first newline after `<pre>` for a nicety of the source, also
 * where Markdown means a blank line. Only for what is parsed then: elsewhere the line would be doubled.
 */
export function keepFirstBlankLines(children: readonly Nodes[]): void {
  const nodes: Nodes[] = [...children]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type !== "element" && node.type !== "root") continue
    if (node.type === "element" && node.tagName === "code") keepFirstBlankLine(node)
    else for (const child of node.children) nodes.push(child)
  }
}

function keepFirstBlankLine(code: Element): void {
  const first = code.children[0]
  if (first?.type === "text" && first.value.startsWith("\n")) first.value = `\n${first.value}`
}
