const maxBytes = 8 * 1024 * 1024

/** What an import of search data in the browser takes at most: it is in memory as a whole. The command line takes more. */
export const searchUploadLimits = {
  /** Bytes of all files together, as they are sent and unpacked. */
  maxBytes,
  maxFiles: 20,
  /** Bytes of the form, so that a page can say that the files are too large. */
  maxFormBytes: 4 * maxBytes,
}
