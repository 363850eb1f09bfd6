import type { Element, Nodes } from "hast"

/**
 * Prepares code from Markdown for the HTML parser, which drops the first newline after `<pre>`, even if Markdown means a blank line.
 * Use it only for trees that are parsed afterwards. Elsewhere it would double the line.
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
