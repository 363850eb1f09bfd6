import type { View } from "./view.ts"

/** A file of a brand's library; its bytes are in the store, under its id. */
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
}

/** Which articles show a file, in each view. */
interface MediaUseTable {
  media_id: string
  content_id: string
  view: View
}

/** Files of the store that belong to no row of `media`: being stored, or deleted. Removed from the store some time after `since`. */
interface StrayFileTable {
  id: string
  account_id: string
  since: number
}

export interface MediaTables {
  media: MediaTable
  media_uses: MediaUseTable
  stray_files: StrayFileTable
}
