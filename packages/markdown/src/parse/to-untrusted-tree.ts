import type { Root } from "hast"
import type { Definition, FootnoteDefinition, Nodes, Root as MdastRoot } from "mdast"
import { toHast } from "mdast-util-to-hast"
import type { State } from "mdast-util-to-hast"
import type { Transformer } from "unified"

import { hastHandlers } from "./hast-handlers.ts"

/**
 * remark-rehype in less than half of the time. It prefixes footnote ids, and no later step does so again.
 *
 * By default it first walks the whole tree for definitions, which costs as much as all the rest. Here it gets a root without children
 * and then those of the real one, and {@link collectDefinitions} finds the definitions. Only plugins need source positions.
 */
export function toUntrustedTree(options: { keepPositions: boolean }): Transformer<MdastRoot, Root> {
  return (tree) => {
    const root = (state: State): Root => {
      collectDefinitions(tree, state)
      if (!options.keepPositions) state.patch = leaveOut
      return state.applyData(tree, { type: "root", children: state.wrap(state.all(tree)) }) as Root
    }
    // The types require an element for a root.
    const handlers = { ...hastHandlers, root: root as never }
    return toHast({ type: "root", children: [] }, { allowDangerousHtml: true, handlers }) as Root
  }
}

/** One function for all bodies. A closure for each would keep unused trees alive through most garbage collections. */
export function leaveOut(): undefined {}

interface Definitions {
  definitionById: Map<string, Definition>
  footnoteById: Map<string, FootnoteDefinition>
}

/** Collects the first definition of each name. */
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
