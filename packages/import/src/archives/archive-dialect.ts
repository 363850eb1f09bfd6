import type { GivenFile } from "../files/create-memory-fs.ts"
import type { Archive } from "./archive.ts"

/** A file that may be an export: it begins as XML or JSON does. */
export interface ArchiveFile {
  bytes: Uint8Array
  /** Whether it begins with `<`. Others begin with `{` or `[`. */
  isXml: boolean
  /** Its text, by its byte order mark and its declaration. */
  text: () => string
  /** Its value; undefined for XML, and for JSON that is broken. */
  json: () => unknown
}

type Found = Archive | undefined | Promise<Archive | undefined>

/** The exports of one platform. What it throws refuses the file with the message of the error. */
export interface ArchiveDialect {
  /** What people call the platform. */
  platform: string
  /** Reads a file, also one in a ZIP, whose other files are then beside the posts. Undefined for the file of another platform. */
  readFile?(file: ArchiveFile): Found
  /** Reads the files of a ZIP. Undefined for those of another platform. */
  readFiles?(files: readonly GivenFile[]): Found
}
