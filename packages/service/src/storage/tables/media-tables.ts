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
  media_uses: MediaUseTable
  stray_files: StrayFileTable
}
