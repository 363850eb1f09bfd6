import type { RemovedPart } from "@citable/safe-svg"

import { type FileFacts, readFileType } from "./read-file-type.ts"

export interface FileToInspect {
  bytes: Uint8Array
  /** The type that its sender says. */
  declared: string | undefined
}

export interface InspectedFile {
  /** As they are stored; undefined for those that were received. */
  bytes?: Uint8Array
  /** What was taken out of an SVG. */
  removed: RemovedPart[]
  facts: FileFacts
}

/** Reads the type and size of a file, and rebuilds an SVG. Throws `svg_refused`, and what `readFileType` throws. */
export async function inspectFile({ bytes: received, declared }: FileToInspect): Promise<InspectedFile> {
  const { isSvg, rebuildSvg } = await import("@citable/safe-svg")
  if (!isSvg(received)) return { removed: [], facts: await readFileType(received, declared) }
  const { bytes, removed } = await rebuildSvg(received)
  return { bytes, removed, facts: await readFileType(bytes, declared) }
}
