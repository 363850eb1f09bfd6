import type { GivenFile } from "../files/create-memory-fs.ts"
import type { Archive } from "./archive.ts"
import type { ExportMark } from "./find-export-roots.ts"

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

/** By what an unpacked export is recognised, and where its posts appear. */
export interface UnpackedMark extends ExportMark {
  /** In place of that file, of its folder, or of the whole folder of the export. */
  at: "file" | "folder" | "root"
  /** Whether an article has a name as such an export gives it. Where most have others, there is no export. */
  isOwn?: (path: string) => boolean
}

type Found = Archive | undefined | Promise<Archive | undefined>

/** The exports of one platform. What it throws refuses the file with the message of the error. */
export interface ArchiveDialect {
  /** What people call the platform. */
  platform: string
  /** By what an export in a folder is recognised, also in one of a ZIP. Then `readFiles` gets the files of that folder. */
  unpacked?: readonly UnpackedMark[]
  /** Reads a file, also one in a ZIP, whose other files are then beside the posts. Undefined for the file of another platform. */
  readFile?(file: ArchiveFile): Found
  /** Reads the files of a ZIP or a folder; pictures have no bytes. Undefined for those of another platform. */
  readFiles?(files: readonly GivenFile[]): Found
}
