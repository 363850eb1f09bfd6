/** What a person chose for an import. It is stored as JSON. */
export interface ImportChoice {
  /** Publish what no file holds back. */
  publish: boolean
  /** Also publish what nothing says was public. Absent in imports of a former release. */
  publicAnyway?: boolean
  /** Publish only what the old site shows to everybody. Absent in imports of a former release. */
  checkPublic?: boolean
  /** The address of the folder on the web. */
  baseUrl: string | null
  /** The folder that all files are in. */
  folder: string
  /** Files that could not be taken, and why. */
  refused: { path: string; reason: string }[]
  /** How many files were left out, because an import has no use for them. */
  ignored: number
}
