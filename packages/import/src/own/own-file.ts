import { parseDocument } from "yaml"

import { isRecord } from "../front-matter.ts"
import { toProblem } from "../import-problem.ts"
import type { ImportProblem } from "../import-problem.ts"
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
  const [typed, written] = (["core", "failsafe"] as const).map((schema) => parseDocument(source, { schema }))
  const error = typed?.errors[0]
  if (error !== undefined) return refuse(`Broken YAML: ${error.message.split("\n")[0]} Correct it in the file.`)
  try {
    const fields: unknown = typed?.toJS({ maxAliasCount: 100 }) ?? {}
    if (!isRecord(fields)) return refuse("The front matter is no list of fields. Write each as key: value.")
    return { fields, written: (written?.toJS({ maxAliasCount: 100 }) ?? {}) as Record<string, unknown>, body }
  } catch (cause) {
    return refuse(`Broken YAML: ${cause instanceof Error ? cause.message : String(cause)}. Correct it in the file.`)
  }
}

function refuse(message: string): { problem: ImportProblem } {
  return { problem: toProblem("invalid_front_matter", message) }
}
