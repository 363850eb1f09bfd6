import { isSvg, rebuildSvg, showRemoved } from "@citable/safe-svg"

export interface RebuiltPicture {
  content: Uint8Array
  /** What an SVG lacks now, as a sentence. */
  change?: string
}

/**
 * A picture as the media library will have it: an SVG without what runs or loads. Its checksum says whether the library has it already.
 * Throws `svg_refused`.
 */
export async function rebuildPicture(content: Uint8Array): Promise<RebuiltPicture> {
  if (!isSvg(content)) return { content }
  const { bytes, removed } = await rebuildSvg(content)
  return {
    content: bytes,
    ...(removed.length > 0 && { change: `It runs and loads nothing now. Removed: ${showRemoved(removed)}.` }),
  }
}
