import { posix } from "node:path"

import { decodeText } from "../document/decode-text.ts"
import { createFrontMatter, isRecord } from "../document/front-matter.ts"
import { splitFrontMatter } from "../document/split-front-matter.ts"
import { isArticlePath, withoutExtension } from "../files/article-path.ts"
import type { ImportProblem } from "../import-problem.ts"
import { readHold } from "./read-visibility.ts"

/** Whether the file is the page of a section in Hugo or Zola: a list of articles, not an article. */
export function isSectionPage(path: string): boolean {
  return isArticlePath(path) && /^_index(?:\.[\w-]+)?$/i.test(posix.basename(withoutExtension(path)))
}

export interface ReadSection {
  /** Why everything in its folder is held back. */
  heldBy?: string
  /** Why the file cannot be read. */
  problems: ImportProblem[]
}

/**
 * Reads what the page of a section says about its folder: Zola leaves out a section that is a draft, and Hugo applies `cascade` to
 * everything below.
 */
export function readSection(found: { bytes: Uint8Array } | { problem: ImportProblem }, now: Date): ReadSection {
  const decoded = "bytes" in found ? decodeText(found.bytes) : found
  if ("problem" in decoded) return decoded.problem.code === "empty_file" ? { problems: [] } : toUnread(decoded.problem)
  const { fields, problems } = splitFrontMatter(decoded.text)
  const refusal = problems.find((problem) => problem.severity === "refusal")
  if (refusal !== undefined) return toUnread(refusal)
  const cascade = fields["cascade"]
  const own = Object.fromEntries(Object.entries(fields).filter(([key]) => /^draft$/i.test(key)))
  for (const map of [own, ...(Array.isArray(cascade) ? cascade : [cascade])].filter(isRecord)) {
    const { held, waits } = readHold({ front: createFrontMatter(map), resolveUrl: () => undefined, report() {} }, now)
    if ((held ?? waits) !== undefined) return { heldBy: `_index has ${held ?? waits}`, problems: [] }
  }
  return { problems: [] }
}

/** What it says if it cannot be read: nobody knows whether the articles of its folder may go live. */
export function toUnread(problem: ImportProblem): ReadSection {
  return { heldBy: "_index cannot be read", problems: [problem] }
}
