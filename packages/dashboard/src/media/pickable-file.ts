import type { Media } from "@citable/contract/site"

import { toMediaPath } from "../frame/media-path.ts"
import { toThumbnailPath } from "./to-thumbnail-path.ts"

/** A file of the library, as the scripts of pages get it. */
export interface PickableFile {
  id: string
  kind: Media["kind"]
  filename: string
  alt: string
  /** The public address, for texts. */
  url: string
  /** Where the page itself loads it from. */
  path: string
  /** Where the page loads a small version from. */
  thumbnail: string
  /** What the library has just taken out of it, as a sentence. */
  change?: string
}

export function toPickable(file: Media): PickableFile {
  const { id, kind, filename, alt, url } = file
  return { id, kind, filename, alt, url, path: toMediaPath(file), thumbnail: toThumbnailPath(file) }
}
