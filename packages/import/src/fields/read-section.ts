import { posix } from "node:path"

import { isRecord } from "../document/front-matter.ts"
import type { Document, ReadDocument } from "../document/read-document.ts"
import { isArticlePath, withoutExtension } from "../files/article-path.ts"
import type { ImportProblem } from "../import-problem.ts"
import { toQuietContext } from "./field.ts"
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
export function readSection(document: ReadDocument, now: Date): ReadSection {
  if ("own" in document) return { problems: [] }
  const [problem] = "refused" in document ? document.refused : []
  if (problem !== undefined) return problem.code === "empty_file" ? { problems: [] } : toUnread(problem)
  const { fields } = document as Document
  const cascade = fields["cascade"]
  const own = Object.fromEntries(Object.entries(fields).filter(([key]) => /^draft$/i.test(key)))
  for (const map of [own, ...(Array.isArray(cascade) ? cascade : [cascade])].filter(isRecord)) {
    const { held, waits } = readHold(toQuietContext(map), now)
    if ((held ?? waits) !== undefined) return { heldBy: `_index has ${held ?? waits}`, problems: [] }
  }
  return { problems: [] }
}

/** What it says if it cannot be read: nobody knows whether the articles of its folder may go live. */
function toUnread(problem: ImportProblem): ReadSection {
  return { heldBy: "_index cannot be read", problems: [problem] }
}
