import type { Root } from "hast"
import type { Definition, FootnoteDefinition, Nodes, Root as MdastRoot } from "mdast"
import { toHast } from "mdast-util-to-hast"
import type { State } from "mdast-util-to-hast"
import type { Transformer } from "unified"

import { hastHandlers } from "./hast-handlers.ts"

/**
 * remark-rehype in less than half of its time. It prefixes footnote ids, and nothing after it does so again.
 *
 * What it looks for in the whole tree before it begins, with a walk that costs as much as all the rest, is found here: it is
 * given a root without children, and gets those of the real one once it has begun. Places in the source are kept only for plugins.
 */
export function toUntrustedTree(options: { keepPositions: boolean }): Transformer<MdastRoot, Root> {
  return (tree) => {
    const root = (state: State): Root => {
      collectDefinitions(tree, state)
      if (!options.keepPositions) state.patch = leaveOut
      return state.applyData(tree, { type: "root", children: state.wrap(state.all(tree)) }) as Root
    }
    // The types say that a root becomes an element.
    const handlers = { ...hastHandlers, root: root as never }
    return toHast({ type: "root", children: [] }, { allowDangerousHtml: true, handlers }) as Root
  }
}

/** One function for all bodies: with one for each, the engine keeps trees that nothing needs beyond most of its collections. */
function leaveOut(): undefined {}

interface Definitions {
  definitionById: Map<string, Definition>
  footnoteById: Map<string, FootnoteDefinition>
}

/** The first of each name, as they come in the source. */
function collectDefinitions(tree: MdastRoot, { definitionById, footnoteById }: Definitions): void {
  const nodes: Nodes[] = [tree]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === "definition") {
      const id = node.identifier.toUpperCase()
      if (!definitionById.has(id)) definitionById.set(id, node)
      continue
    }
    if (!("children" in node)) continue
    if (node.type === "footnoteDefinition") {
      const id = node.identifier.toUpperCase()
      if (!footnoteById.has(id)) footnoteById.set(id, node)
    }
    for (let index = node.children.length - 1; index >= 0; index -= 1) nodes.push(node.children[index] as Nodes)
  }
}
