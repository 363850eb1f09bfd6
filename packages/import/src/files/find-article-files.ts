import { posix, resolve, sep } from "node:path"

import { isCitableError } from "@citable/contract"

import { type ImportProblem, toProblem } from "../import-problem.ts"
import type { ArchiveFolder } from "./archive-folder.ts"
import { articleExtensions, isArticlePath } from "./article-path.ts"
import { isOtherPath } from "./find-other-files.ts"
import type { FolderEntry, ImportFs } from "./import-fs.ts"
import { isMediaPath } from "./is-media-path.ts"

/** The platforms whose exports the import reads, for messages. */
const platforms = "WordPress, Ghost, Substack, Medium, Buttondown, Notion, Blogger, Squarespace, Hashnode and DEV"

export interface ArticleFile {
  /** As people type it, with `/` between its parts. */
  path: string
  /** The folder to import. For a single file, its own folder. */
  folder: string
  /** The archive that the folder is. */
  archive?: ArchiveFolder | undefined
  /** See `ReadArticle`. Known after the file was read once. */
  isOwn?: true | undefined
}

export interface FoundFiles {
  /** By path. */
  files: ArticleFile[]
  refused: { path: string; problem: ImportProblem }[]
  /** The paths of files in folders that can contain articles in other formats. */
  others: string[]
  /** The paths of pictures and other media in folders. */
  pictures: string[]
}

/**
 * Finds Markdown and HTML files, each once, also the posts of archives. Ignores hidden entries and `node_modules`. Does not follow symbolic
 * links inside a folder, and reports those that hide articles.
 */
export async function findArticleFiles(
  paths: readonly string[],
  fs: ImportFs,
  archives?: { folders: ReadonlyMap<string, ArchiveFolder>; taken: ReadonlySet<string> },
): Promise<FoundFiles> {
  const files = new Map<string, ArticleFile>()
  const refused = new Map<string, ImportProblem>()
  const others = new Set<string>()
  const pictures: string[] = []
  const isTaken = (path: string) => archives?.taken.has(resolve(path)) === true
  const add = (path: string, folder: string) => {
    if (!files.has(resolve(path))) files.set(resolve(path), { path, folder })
  }

  async function walk(path: string, folder: string): Promise<void> {
    let entries: FolderEntry[]
    try {
      entries = await fs.readdir(path)
    } catch (error) {
      refused.set(path, toReadProblem(error))
      return
    }
    for (const entry of entries) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue
      const child = posix.join(path, entry.name)
      if (archives?.folders.has(child) === true) await walk(child, child)
      else if (isTaken(child)) continue
      else if (entry.isDirectory()) await walk(child, folder)
      else if (entry.isFile() && isArticlePath(entry.name)) add(child, folder)
      else if (entry.isFile() && isOtherPath(entry.name)) others.add(child)
      else if (entry.isFile() && isMediaPath(entry.name)) pictures.push(child)
      else if (entry.isSymbolicLink() && (isArticlePath(entry.name) || (await isFolder(child, fs))))
        refused.set(
          child,
          toProblem("symbolic_link", "The import does not follow symbolic links. Name the target of the link instead."),
        )
    }
  }

  for (const input of paths) {
    const path = posix.normalize(input.split(sep).join("/")).replace(/(?<=.)\/$/, "")
    try {
      const found = await fs.stat(path)
      if (found.isDirectory()) await walk(path, path)
      else if (found.isFile() && isArticlePath(path)) add(path, posix.dirname(path))
      else {
        if (isOtherPath(path)) others.add(path)
        refused.set(
          path,
          toProblem("unsupported_file", `The import reads ${articleExtensions} files, and exports of ${platforms}.`),
        )
      }
    } catch (error) {
      refused.set(path, toReadProblem(error))
    }
  }
  return {
    files: [...files.values()].toSorted((a, b) => compare(a.path, b.path)),
    refused: [...refused].map(([path, problem]) => ({ path, problem })).toSorted((a, b) => compare(a.path, b.path)),
    others: [...others].toSorted(compare),
    pictures,
  }
}

/** Explains why a file cannot be read, without its path. */
export function toReadProblem(error: unknown): ImportProblem {
  if (isCitableError(error)) return toProblem("too_costly", error.message)
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error)
  if (code === "ENOENT") return toProblem("not_found", "There is no such file or folder. Check the path.")
  return toProblem("unreadable", `Cannot read it (${code}). Check its permissions.`)
}

async function isFolder(path: string, fs: ImportFs): Promise<boolean> {
  return await fs.stat(path).then(
    (found) => found.isDirectory(),
    // A broken link hides no articles.
    () => false,
  )
}

// Comparing code units makes the order independent of the language of the machine.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
