/** What one import in the browser takes at most. The command line has no such limits. */
export interface ImportLimits {
  /** Bytes of the files that an import has use for, together. They are in memory twice while they are uploaded. */
  maxBytes: number
  /** How many such files. */
  maxFiles: number
  /** Bytes of the form, with files that an import has no use for. */
  maxFormBytes: number
}

export const defaultImportLimits: ImportLimits = {
  maxBytes: 48 * 1024 * 1024,
  maxFiles: 5000,
  maxFormBytes: 256 * 1024 * 1024,
}

/** A number of bytes for people. */
export function toMebibytes(bytes: number): string {
  return `${Number((bytes / 1024 / 1024).toFixed(1))} MiB`
}
