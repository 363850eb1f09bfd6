import { isMap, isSeq, parseDocument } from "yaml"

import { type ImportProblem, toProblem } from "../import-problem.ts"
import { findAliasExcess, findExcess, largeBounds } from "./front-matter-bounds.ts"
import { isRecord } from "./front-matter.ts"
import { withoutOwnMark } from "./own-mark.ts"

export interface OwnFile {
  /** Values with the types that YAML gives them. */
  fields: Record<string, unknown>
  /** The same values, with every scalar as written. */
  written: Record<string, unknown>
  /** Every byte after the empty line below the front matter. */
  body: string
}

/** Splits an own file. An answer without `fields` says why the file is refused. */
export function splitOwnFile(text: string): OwnFile | { fields?: undefined; problem: ImportProblem } {
  const rest = withoutOwnMark(text)
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(rest)
  if (closing === null) return refuse("The front matter is never closed. Close it with a line ---.")
  const source = rest.slice(0, closing.index)
  const body = rest.slice(closing.index + closing[0].length).replace(/^\r?\n/, "")
  const excess = findExcess("yaml", source, largeBounds)
  if (excess !== undefined) return refuse(`The front matter ${excess}`)
  // To find double keys, the parser would compare all with each other.
  const [typed, written] = (["core", "failsafe"] as const).map((schema) =>
    parseDocument(source, { schema, uniqueKeys: false }),
  )
  const error = typed?.errors[0]
  if (error !== undefined) return refuse(`Broken YAML: ${error.message.split("\n")[0]} Correct it in the file.`)
  const double = findDouble(typed?.contents)
  if (double !== undefined) return refuse(`Duplicate key ${double}. Remove one of them.`)
  try {
    const fields: unknown = typed?.toJS({ maxAliasCount: 100 }) ?? {}
    const aliases = findAliasExcess(fields, largeBounds)
    if (aliases !== undefined) return refuse(`The front matter ${aliases}`)
    if (!isRecord(fields)) return refuse("The front matter is not a list of fields. Write each as key: value.")
    return { fields, written: (written?.toJS({ maxAliasCount: 100 }) ?? {}) as Record<string, unknown>, body }
  } catch (cause) {
    return refuse(`Broken YAML: ${cause instanceof Error ? cause.message : String(cause)}. Correct it in the file.`)
  }
}

/** Of a map, or of a map in it. The bounds say how deep that can be. */
function findDouble(node: unknown): string | undefined {
  if (isSeq(node)) return node.items.map(findDouble).find((key) => key !== undefined)
  if (!isMap(node)) return undefined
  const seen = new Set<string>()
  for (const { key, value } of node.items) {
    const name = String(key)
    const found = seen.has(name) ? name : findDouble(value)
    if (found !== undefined) return found
    seen.add(name)
  }
  return undefined
}

function refuse(message: string): { problem: ImportProblem } {
  return { problem: toProblem("invalid_front_matter", message) }
}
