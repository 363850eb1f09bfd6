import type { Root } from "mdast"
import type { markdownToMdast } from "satteri"

import type { ParseMarkdown } from "../../markdown-parser.ts"
import { hasPlainDefinitions } from "./recognise-definitions.ts"
import { recogniseSource } from "./recognise-source.ts"
import { isTreeAlike } from "./recognise-tree.ts"

/** Wraps the native parser. It returns a tree only if remark would give the same one. */
export function createNativeParse(parse: typeof markdownToMdast, options: { gfm: boolean }): ParseMarkdown {
  const features = { gfm: options.gfm, frontmatter: false }
  return (source) => {
    const marks = recogniseSource(source)
    if (marks === undefined) return undefined
    const tree = parse(source, { features }) as Root
    return hasPlainDefinitions(source, tree) && isTreeAlike(tree, source, marks) ? tree : undefined
  }
}
