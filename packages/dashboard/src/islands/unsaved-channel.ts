/** What pages of one browser tell each other about the texts of articles. */
export interface UnsavedNews {
  /** The path of the editor. */
  editor: string
  /** Whether it has text that is not saved. Undefined in a question. */
  isUnsaved?: boolean
}

/** Opens the channel on which editors answer, and say what changes. */
export const openUnsavedChannel = (): BroadcastChannel => new BroadcastChannel("citable unsaved")
