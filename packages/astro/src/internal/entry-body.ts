import { CitableError } from "@citable/contract/core"

import type { AnyEntry } from "../article-entry.ts"
import { decodeMark } from "./entry-mark.ts"
import { siteState } from "./site-state.ts"
import { decodeBody, type StoredBody, toBodyPath } from "./stored-body.ts"

/**
 * Reads the body of an entry from Astro's data store, or from the file beside it.
 *
 * @throws {CitableError} `missing_body`.
 */
export function readEntryBody(entry: AnyEntry): StoredBody {
  const { html = "", metadata } = entry.rendered ?? {}
  const folder = metadata?.["citable"] as string | undefined
  const name = decodeMark(entry)?.body
  if (folder !== undefined && name !== undefined) return readBodyFile(toBodyPath(folder, name), entry.id)
  return {
    html,
    headings: (metadata?.["headings"] as StoredBody["headings"] | undefined) ?? [],
    imagePaths: (metadata?.["imagePaths"] as string[] | undefined) ?? [],
    ...readFrontmatter(metadata),
  }
}

function readFrontmatter(metadata: Record<string, unknown> | undefined): Pick<StoredBody, "frontmatter"> {
  const frontmatter = metadata?.["frontmatter"] as StoredBody["frontmatter"]
  return frontmatter === undefined ? {} : { frontmatter }
}

function readBodyFile(path: string, id: string): StoredBody {
  const { bodiesDir, pages } = siteState()
  // Looked up at run time, so that bundles for runtimes without files do not import it.
  const files = globalThis.process?.getBuiltinModule?.("node:fs")
  try {
    if (bodiesDir !== undefined && files !== undefined) {
      const read = (): string => files.readFileSync(`${bodiesDir}/${path}`, "utf8")
      // The file is named after its content, so that it never changes.
      return decodeBody(pages === undefined ? read() : pages.pause(read))
    }
  } catch (cause) {
    throw missing(id, "but its file is missing. Build again", cause)
  }
  throw missing(id, 'but pages rendered on demand cannot read it. Set bodies: "store" for citableLoader()')
}

function missing(id: string, reason: string, cause?: unknown): CitableError {
  return new CitableError(`The body of "${id}" is stored beside Astro's content store, ${reason}.`, {
    code: "missing_body",
    cause,
  })
}
