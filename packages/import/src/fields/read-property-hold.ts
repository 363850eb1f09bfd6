import { createFrontMatter } from "../document/front-matter.ts"
import type { FieldContext } from "./field.ts"
import { readHold } from "./read-visibility.ts"

/** Lines `Key: value` right below a first heading, down to an empty line. */
const block =
  /^\s{0,100}#[ \t]+[^\r\n]{1,1000}(?:\r\n|\r|\n)\s{0,10}((?:\p{L}[^\r\n:]{0,60}:[^\r\n]{0,2000}(?:\r\n|\r|\n|$)){1,200})(?:[ \t]*(?:\r\n|\r|\n)|$)/u

/**
 * Finds what the properties of a page of Notion hold back. Its export writes them as lines below the title, which stay text. Prose of
 * that form can hold an article back too.
 */
export function readPropertyHold(body: string, now: Date, report: FieldContext["report"]): string | undefined {
  const lines = block.exec(body)?.[1]?.split(/\r\n|\r|\n/) ?? []
  const pairs = lines.filter((line) => line !== "").map((line) => [line.split(":", 1)[0] ?? "", line] as const)
  if (pairs.length === 0) return undefined
  const fields = Object.fromEntries(pairs.map(([key, line]) => [key, line.slice(key.length + 1).trim()]))
  const { held, waits } = readHold({ front: createFrontMatter(fields), resolveUrl: () => undefined, report }, now)
  return held ?? waits
}
