/** The translations of a brand's segments from one language into another, with the same names that stay. */
export interface TranslationMemory {
  /** The translations of segments by their hashes, as pairs. Those it lacks are left out. */
  find: (hashes: readonly string[]) => Promise<[hash: string, text: string][]>
  remember: (entries: readonly { hash: string; text: string }[]) => Promise<void>
}
