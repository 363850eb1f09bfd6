import type { RemovedPart } from "@citable/safe-svg"

import { type FileFacts, readFileType } from "./read-file-type.ts"

export interface SvgToInspect {
  bytes: Uint8Array
  /** The type that its sender says. */
  declared: string | undefined
}

export interface InspectedFile {
  /** As they are stored. */
  bytes: Uint8Array
  /** What was taken out of an SVG. */
  removed: RemovedPart[]
  facts: FileFacts
}

/** Rebuilds an SVG, and reads its size. Throws `svg_refused`, and what `readFileType` throws. */
export async function inspectSvg({ bytes: received, declared }: SvgToInspect): Promise<InspectedFile> {
  const { rebuildSvg } = await import("@citable/safe-svg")
  const { bytes, removed } = await rebuildSvg(received)
  return { bytes, removed, facts: await readFileType(bytes, declared) }
}
