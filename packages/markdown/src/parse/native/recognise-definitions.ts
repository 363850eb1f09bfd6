import type { FootnoteDefinition, Nodes, Root } from "mdast"

/**
 * Whether both parsers read all definitions alike. They do if a definition is alone on its line, has an address, and comes before an empty line,
 * another definition or the end; the native parser continues anything else after it like a paragraph. They also do for footnotes of
 * only paragraphs, separated from their surroundings. Both ignore what looks like a definition in a block of code.
 */
export function hasPlainDefinitions(source: string, tree: Root): boolean {
  const code = findCode(tree)
  const isKnown = createSearch(code)
  const notes = findNotes(source, tree)
  let defines = false
  for (const { 0: line, index } of source.matchAll(/^(?:[ \t>*+.)\d-]*\[[^\n]*|[^[\n]*)\]:.*$/gm)) {
    if (notes.has(index)) continue
    if (isPlain(source, line, { index, tree })) defines = true
    else if (!isKnown(index, index + line.length)) return false
  }
  // With a definition behind indented code, the native parser reads numbers at the beginning of a later list as words.
  if (defines && code.some(({ position }) => /[^`~]/.test(source.charAt(position?.start.offset ?? 0)))) return false
  return hasPlainNotes(source, tree, { code, notes })
}

/** Whether everything that may be a footnote is one of those, or in code. */
function hasPlainNotes(
  source: string,
  tree: Root,
  { code, notes }: { code: readonly Nodes[]; notes: ReadonlySet<number> },
): boolean {
  if (!source.includes("[^")) return true
  const isKnown = createSearch(code)
  // Read piece by piece up to each closing bracket. A search for the whole mark would read on from every opening.
  for (const { 0: piece, index } of source.matchAll(/[^\]\n]*(?:\]:?|\n|$)/g)) {
    const start = piece.endsWith("]:") ? piece.indexOf("[^") : -1
    if (start === -1) continue
    if (!notes.has(index + start) && !isKnown(index + start, index + piece.length)) return false
  }
  // The parsers may compare other names differently.
  return notes.size === 0 || (!/!\[\^|\[\^[\w-]*[^\w\]-]/.test(source) && hasPlainCalls(source, tree))
}

/** Whether no footnote call can be part of something else in brackets. */
function hasPlainCalls(source: string, tree: Root): boolean {
  const nodes: Nodes[] = [tree]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === "text" && /[[\]]/.test(node.value)) return false
    if (/^(?:image|link)/.test(node.type)) {
      if (source.slice(node.position?.start.offset, node.position?.end.offset).includes("[^")) return false
    } else if ("children" in node) for (const child of node.children) nodes.push(child)
  }
  return true
}

/** The beginnings of footnotes that both parsers read alike. */
function findNotes(source: string, tree: Root): Set<number> {
  const found = new Set<number>()
  for (const node of tree.children) {
    if (node.type !== "footnoteDefinition" || !isApart(source, node)) continue
    if (node.children.length > 0 && node.children.every((child) => child.type === "paragraph"))
      found.add(node.position?.start.offset ?? 0)
  }
  return found
}

/** Whether a footnote comes after and before nothing, an empty line, or another footnote. */
function isApart(source: string, { position }: FootnoteDefinition): boolean {
  const start = position?.start.offset ?? 0
  const end = position?.end.offset ?? 0
  const line = source.lastIndexOf("\n", start - 2) + 1
  return (
    (start === 0 || /^(?:\[\^.*|[ \t]*)\n$/.test(source.slice(line, start))) &&
    /^[ \t]*(?:$|\n[ \t]*(?:\n|$)|\n\[\^)/.test(source.slice(end, end + 1000))
  )
}

/** Checks whether ranges lie inside one of these nodes. Ask for ranges in ascending order. */
function createSearch(nodes: readonly Nodes[]): (start: number, end: number) => boolean {
  let next = 0
  return (start, end) => {
    while (next < nodes.length && (nodes[next]?.position?.end.offset ?? 0) <= start) next += 1
    const { start: first, end: last } = nodes[next]?.position ?? {}
    return first?.offset !== undefined && first.offset < start && end < (last?.offset ?? 0)
  }
}

/** All blocks of code. */
function findCode(tree: Root): Nodes[] {
  const found: Nodes[] = []
  const visit = (node: Nodes): void => {
    if (node.type === "code") found.push(node)
    else if (containers.has(node.type) && "children" in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return found
}

const containers = new Set(["root", "blockquote", "list", "listItem", "footnoteDefinition"])

function isPlain(source: string, line: string, { index, tree }: { index: number; tree: Root }): boolean {
  if (!/^ {0,3}\[[^[\]]+\]: <?[^\s<>]+>?(?: +(?:"[^"]*"|'[^']*'))?$/.test(line)) return false
  if (line.startsWith(" ") && !isSeparate(source, line, { index, tree })) return false
  const end = index + line.length
  return /^(?:$|\n[ \t]*(?:\n|$)|\n {0,3}\[[^[\]\n]+\]:)/.test(source.slice(end, end + 1000))
}

/** Whether an indented definition is in no container, and comes after nothing, an empty line or another definition. */
function isSeparate(source: string, line: string, { index, tree }: { index: number; tree: Root }): boolean {
  const before = source.slice(source.lastIndexOf("\n", index - 2) + 1, index)
  if (index > 0 && !/^(?:[ \t]*| {0,3}\[[^[\]]+\]: \S.*)\n$/.test(before)) return false
  const start = index + line.search(/\[/)
  return tree.children.some((node) => node.type === "definition" && node.position?.start.offset === start)
}
