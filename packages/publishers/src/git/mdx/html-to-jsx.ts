import type { Nodes, Parents, PhrasingContent, Root } from "mdast"

import type { PublisherWarning } from "../../publisher.ts"
import { isHtmlName } from "./is-html-name.ts"
import { type HtmlToken, readHtml } from "./read-html.ts"
import { toJsxAttributes } from "./to-jsx-attributes.ts"

/**
 * Replaces the HTML in a tree of Markdown by JSX. Each tag finds its partner among the siblings; one without a partner goes, or becomes
 * text if HTML has no such element.
 */
export function htmlToJsx(tree: Root, warnings: PublisherWarning[]): void {
  const context: Context = { warnings, left: new Set() }
  convert(tree, context)
}

interface Context {
  warnings: PublisherWarning[]
  /** What a warning has named already. */
  left: Set<string>
}

/** Parents whose children are blocks. */
const flows = new Set<Nodes["type"]>(["root", "blockquote", "listItem", "footnoteDefinition"])

interface Open {
  name: string
  source: string
  node: Extract<Nodes, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>
}

function convert(parent: Parents, context: Context): void {
  for (const child of parent.children) if ("children" in child) convert(child, context)
  if (!parent.children.some(({ type }) => type === "html")) return
  const isFlow = flows.has(parent.type)
  const out = createStack(isFlow)
  for (const child of parent.children) {
    if (child.type !== "html") out.add(child)
    else if (isFlow) addBlock(child.value, out, context)
    else for (const token of readHtml(child.value)) addToken(token, out, context, false)
  }
  parent.children = out.finish() as never
}

/** Nodes, and the elements that are still open among them. */
function createStack(isFlow: boolean) {
  const stack: { open?: Open; children: Nodes[] }[] = [{ children: [] }]
  const names = createCounts()
  const top = () => stack.at(-1) ?? { children: [] }
  /** Ends the elements from an index on without their tags. */
  const dissolve = (from: number) => {
    for (const { open, children } of stack.splice(from)) {
      if (open === undefined) continue
      names.add(open.name, -1)
      for (const node of toLostTag(open.name, open.source, isFlow)) top().children.push(node)
      for (const node of children) top().children.push(node)
    }
  }
  return {
    isIn: (name: string) => names.has(name),
    add: (node: Nodes) => top().children.push(node),
    open(open: Open) {
      names.add(open.name, 1)
      stack.push({ open, children: [] })
    },
    close(name: string, source: string) {
      if (!names.has(name)) {
        top().children.push(...toLostTag(name, source, isFlow))
        return
      }
      dissolve(stack.findLastIndex(({ open }) => open?.name === name) + 1)
      const { open, children } = stack.pop() ?? { children: [] }
      if (open === undefined) return
      names.add(name, -1)
      open.node.children = children as never
      top().children.push(open.node)
    },
    finish(): Nodes[] {
      dissolve(1)
      return top().children
    },
  }
}

/** How often names are open. Without it, each tag would be looked for among all. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    has: (name: string) => (counts.get(name) ?? 0) > 0,
    add: (name: string, more: number) => counts.set(name, (counts.get(name) ?? 0) + more),
  }
}

type Stack = ReturnType<typeof createStack>

function toLostTag(name: string, source: string, isFlow: boolean): Nodes[] {
  if (isHtmlName(name)) return []
  const text: PhrasingContent = { type: "text", value: source }
  return [isFlow ? { type: "paragraph", children: [text] } : text]
}

/** Adds a block of HTML. What is whole in it becomes one line of JSX, so that MDX puts no paragraphs into it. */
function addBlock(html: string, out: Stack, context: Context): void {
  const tokens = readHtml(html)
  const partners = findPartners(tokens)
  let line = createStack(false)
  const flush = () => {
    const children = trimSpace(line.finish())
    line = createStack(false)
    const [only] = children
    if (children.length === 1 && only?.type === "mdxTextExpression") out.add({ ...only, type: "mdxFlowExpression" })
    else if (children.length > 0) out.add({ type: "paragraph", children: children as PhrasingContent[] })
  }
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    const isWhole = partners.has(index) || !(token.type === "close" || (token.type === "open" && !token.isVoid))
    if (!isWhole && depth === 0) {
      flush()
      addToken(token, out, context, true)
      continue
    }
    if (partners.has(index)) depth += token.type === "open" ? 1 : -1
    addToken(token, line, context, false)
  }
  flush()
}

/** The indexes of the tags that have their partner in the same piece. */
function findPartners(tokens: readonly HtmlToken[]): Set<number> {
  const partners = new Set<number>()
  const open: { name: string; index: number }[] = []
  const names = createCounts()
  for (const [index, token] of tokens.entries()) {
    if (token.type === "open" && !token.isVoid) {
      open.push({ name: token.name, index })
      names.add(token.name, 1)
    }
    if (token.type !== "close" || !names.has(token.name)) continue
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      names.add(last.name, -1)
      if (last.name !== token.name) continue
      partners.add(index).add(last.index)
      break
    }
  }
  return partners
}

function addToken(token: HtmlToken, out: Stack, context: Context, isFlow: boolean): void {
  switch (token.type) {
    case "text":
      // Only an expression keeps the lines of preformatted text.
      if (out.isIn("pre")) out.add({ type: "mdxTextExpression", value: JSON.stringify(token.value) })
      else out.add({ type: "text", value: token.value.replace(/\s+/g, " ") })
      return
    case "comment": {
      const value = `/*${token.value.replaceAll("*/", "* /")}*/`
      out.add(isFlow ? { type: "mdxFlowExpression", value } : { type: "mdxTextExpression", value })
      return
    }
    case "code":
      warn(context, token.name)
      return
    case "close":
      out.close(token.name, token.source)
      return
    case "open": {
      const { attributes, left } = toJsxAttributes(token.attributes)
      for (const name of left) warn(context, name)
      const type = isFlow ? "mdxJsxFlowElement" : "mdxJsxTextElement"
      const node: Open["node"] = { type, name: token.name, attributes, children: [] }
      if (token.isVoid) out.add(node)
      else out.open({ name: token.name, source: token.source, node })
      return
    }
  }
}

function warn({ warnings, left }: Context, name: string): void {
  if (left.has(name)) return
  left.add(name)
  warnings.push({
    code: "html_left_out",
    pointer: "/body",
    detail: `MDX cannot hold the HTML ${name} of this article.`,
  })
}

function trimSpace(nodes: Nodes[]): Nodes[] {
  const isSpace = (node: Nodes | undefined) => node?.type === "text" && node.value.trim() === ""
  const from = isSpace(nodes[0]) ? 1 : 0
  const to = nodes.length > from && isSpace(nodes.at(-1)) ? -1 : undefined
  return nodes.slice(from, to)
}
