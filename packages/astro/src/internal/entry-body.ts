import { CitableError } from "@citable/contract/core"

import type { AnyEntry } from "../article-entry.ts"
import { decodeMark } from "./entry-mark.ts"
import { siteState } from "./site-state.ts"
import { decodeBody, type StoredBody, toBodyPath } from "./stored-body.ts"

/** The body of an entry, from Astro's data store or from the file beside it. Throws `missing_body`. */
export function readEntryBody(entry: AnyEntry): StoredBody {
  const { html = "", metadata } = entry.rendered ?? {}
  const folder = metadata?.["citable"] as string | undefined
  const name = decodeMark(entry)?.body
  if (folder !== undefined && name !== undefined) return readBodyFile(toBodyPath(folder, name), entry.id)
  return {
    html,
    headings: (metadata?.["headings"] as StoredBody["headings"] | undefined) ?? [],
    imagePaths: (metadata?.["imagePaths"] as string[] | undefined) ?? [],
  }
}

function readBodyFile(path: string, id: string): StoredBody {
  const { bodiesDir } = siteState()
  // Asked for at run time, so that bundles for runtimes without files hold no import of them.
  const files = globalThis.process?.getBuiltinModule?.("node:fs")
  try {
    if (bodiesDir !== undefined && files !== undefined)
      return decodeBody(files.readFileSync(`${bodiesDir}/${path}`, "utf8"))
  } catch (cause) {
    throw missing(id, "its file is not there. Build again", cause)
  }
  throw missing(id, 'pages rendered on demand cannot read it. Set bodies: "store" for citableLoader()')
}

function missing(id: string, reason: string, cause?: unknown): CitableError {
  return new CitableError(`The body of "${id}" lies beside Astro's content store, and ${reason}.`, {
    code: "missing_body",
    cause,
  })
}
