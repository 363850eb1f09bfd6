import type { PictureFormat } from "@citable/contract"
import type { Generated } from "kysely"

import type { View } from "./view.ts"

/** A file of a brand's library. The file store contains its bytes under its id. */
interface MediaTable {
  id: string
  brand_id: string
  kind: "image" | "video" | "audio" | "document"
  filename: string
  content_type: string
  bytes: number
  width: number | null
  height: number | null
  alt: string
  caption: string | null
  tags: string
  sha256: string
  created_at: number
  updated_at: number
  /** What came of its smaller versions: null before the first attempt has ended, and for a file that is no JPEG, PNG, WebP or AVIF. */
  versions_state: "ready" | "animation" | "failed" | null
  /** Why it has none, for people. */
  versions_reason: string | null
  /** When a worker has to look at it, in milliseconds since 1970. While one works on it, when another one may. Null if nothing is to be made. */
  versions_due: number | null
  /** The process that works on it. */
  versions_owner: string | null
  versions_attempts: Generated<number>
  /** A tiny blurred version as a data URL. */
  placeholder: string | null
  /** The dominant colour, such as `#336699`. */
  color: string | null
  /** What must stay visible when the picture is cropped: parts of width and height, from 0 to 1. Both or none. */
  focus_x: number | null
  focus_y: number | null
  /** When its look changed, in milliseconds since 1970, until the articles that show it have it. */
  look_changed_at: Generated<number | null>
}

/** A smaller version of a picture. Without `bytes`, somebody has asked for it, and it is not made yet. */
interface MediaVersionTable {
  media_id: string
  width: number
  /** `card-50-20` is a JPEG that is cut around a focus, in percent. */
  format: PictureFormat | `card-${number}-${number}`
  bytes: number | null
  pixel_width: number | null
  pixel_height: number | null
  sha256: string | null
}

/** The articles that show a file, in each view. */
interface MediaUseTable {
  media_id: string
  content_id: string
  view: View
}

/** Files in the store without a row in `media`: during an upload, after a deletion, and those of an import. A worker deletes them some time after `since`. */
interface StrayFileTable {
  id: string
  account_id: string
  since: number
}

export interface MediaTables {
  media: MediaTable
  media_versions: MediaVersionTable
  media_uses: MediaUseTable
  stray_files: StrayFileTable
}
