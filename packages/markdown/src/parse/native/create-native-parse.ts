import { markAsBounded } from "../../internal/bounded-parsers.ts"
import type { ParseMarkdown } from "../../markdown-parser.ts"
import { parseToArena, type NativeModule } from "./arena.ts"
import { readTree } from "./read-tree.ts"
import { hasPlainDefinitions } from "./recognise-definitions.ts"
import { recogniseSource } from "./recognise-source.ts"

/** Wraps the native parser. It returns a tree only if remark would give the same one. */
export function createNativeParse(native: NativeModule, { gfm }: { gfm: boolean }): ParseMarkdown {
  return markAsBounded<ParseMarkdown>((source, { positions = true, cjk = false } = {}) => {
    const marks = recogniseSource(source, { cjk })
    if (marks === undefined) return undefined
    const mayDefine = source.includes("]:")
    const tree = readTree(parseToArena(source, gfm, native), source, { marks, positions: positions || mayDefine })
    return tree === undefined || (mayDefine && !hasPlainDefinitions(source, tree)) ? undefined : tree
  })
}
