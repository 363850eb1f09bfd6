import type { Nodes } from "mdast"
import type { Data, Processor } from "unified"

import type { BodyPlugin } from "../body-plugin.ts"

/** Where the destination of a link, a picture or a definition stands in the source, once `collectDestinations` has seen it. */
export const destinations = new WeakMap<Nodes, { start: number; end: number }>()

/** Records the position of each destination of a link, image or definition. */
function collectDestinations(this: Processor): void {
  const note: NonNullable<FromMarkdownExtension["enter"]>[string] = function (token) {
    const node = this.stack.at(-1)
    if (node !== undefined && node.type !== "fragment")
      destinations.set(node, { start: token.start.offset, end: token.end.offset })
  }
  const data: Data = this.data()
  data.fromMarkdownExtensions ??= []
  data.fromMarkdownExtensions.push({
    enter: {
      resourceDestinationLiteral: note,
      resourceDestinationRaw: note,
      definitionDestinationLiteral: note,
      definitionDestinationRaw: note,
    },
  })
}

type FromMarkdownExtension = Extract<NonNullable<Data["fromMarkdownExtensions"]>[number], { enter?: unknown }>

/** Notes the places of destinations while a body is parsed. The tree stays the same. */
export const linkDestinations: BodyPlugin = { key: "destinations 1", remark: [collectDestinations] }
