import type { RootContent } from "hast"
import type { Definition, RootContent as MdastContent } from "mdast"
import { toHast } from "mdast-util-to-hast"
import type { State } from "mdast-util-to-hast"

import { hastHandlers } from "../parse/hast-handlers.ts"
import { leaveOut } from "../parse/to-untrusted-tree.ts"

/** Turns a block of Markdown into an untrusted element. `undefined` if it becomes none, or several. */
export type BlockConverter = (node: MdastContent) => RootContent | undefined

/** The state for all bodies. Besides definitions, it only keeps footnotes, which no block has. */
let state: State | undefined

/** Creates a converter for one body. It converts a block as a whole tree is converted, apart from footnotes. */
export function createBlockConverter(definitions: Map<string, Definition>): BlockConverter {
  return (node) => {
    state ??= createState()
    state.definitionById = definitions
    const result = state.one(node, undefined)
    return Array.isArray(result) ? undefined : result
  }
}

/** The package creates its state only for a tree, so this converts an empty one. */
function createState(): State {
  const states: State[] = []
  const root = (given: State) => {
    states.push(given)
    return { type: "root" as const, children: [] }
  }
  // The types require an element for a root.
  toHast(
    { type: "root", children: [] },
    { allowDangerousHtml: true, handlers: { ...hastHandlers, root: root as never } },
  )
  const [created] = states
  if (created === undefined) throw new TypeError("The converter gave no state")
  created.patch = leaveOut
  return created
}
