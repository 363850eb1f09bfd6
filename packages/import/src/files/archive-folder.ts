import type { ImportProblem } from "../import-problem.ts"

/** An archive whose posts are files in a folder that only the import sees. */
export interface ArchiveFolder {
  siteUrl: string | undefined
  /** The old addresses of the posts, as written, by path: the first is that of the page. */
  links: ReadonlyMap<string, string[]>
  /** What was found out about a post before it became a file, by path. */
  problems: ReadonlyMap<string, ImportProblem[]>
  /** Why not everybody may read a post, by path. */
  holds: ReadonlyMap<string, string>
  /** How much of the text of a post could not be read, by path. */
  lost: ReadonlyMap<string, string>
  /** Whether a picture is on the old site, or on a host of its platform. */
  isOwnPicture(url: string): boolean
}
