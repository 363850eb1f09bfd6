import { readdir, readFile, stat } from "node:fs/promises"
import { posix, resolve, sep } from "node:path"

import { toProblem } from "./import-problem.ts"
import type { ImportProblem } from "./import-problem.ts"

/** The part of a file system that an import reads. */
export interface ImportFs {
  /** Follows symbolic links. */
  stat(path: string): Promise<{ isFile(): boolean; isDirectory(): boolean; size: number }>
  readdir(path: string): Promise<FolderEntry[]>
  readFile(path: string): Promise<Uint8Array>
}

export interface FolderEntry {
  name: string
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

export interface ArticleFile {
  /** As the user would type it, with `/` between its parts. */
  path: string
  /** The folder that was asked for; a file's own when the file was. */
  folder: string
}

export interface FoundFiles {
  /** By path. */
  files: ArticleFile[]
  refused: { path: string; problem: ImportProblem }[]
}

export const nodeFs: ImportFs = {
  stat,
  readdir: async (path) => await readdir(path, { withFileTypes: true }),
  readFile,
}

/**
 * Finds `.md`, `.markdown`, `.mdx` and `.html` files in files and folders, each once. Hidden entries and `node_modules`
 * are passed over; symbolic links inside a folder are not followed, and are named when they hide articles.
 */
export async function findArticleFiles(paths: readonly string[], fs: ImportFs): Promise<FoundFiles> {
  const files = new Map<string, ArticleFile>()
  const refused = new Map<string, ImportProblem>()
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
      if (entry.isDirectory()) await walk(child, folder)
      else if (entry.isFile() && isArticlePath(entry.name)) add(child, folder)
      else if (entry.isSymbolicLink() && (isArticlePath(entry.name) || (await isFolder(child, fs))))
        refused.set(
          child,
          toProblem("symbolic_link", "Symbolic links are not followed. Name what it leads to instead."),
        )
    }
  }

  for (const input of paths) {
    const path = posix.normalize(input.split(sep).join("/")).replace(/(?<=.)\/$/, "")
    try {
      const found = await fs.stat(path)
      if (found.isDirectory()) await walk(path, path)
      else if (found.isFile() && isArticlePath(path)) add(path, posix.dirname(path))
      else refused.set(path, toProblem("unsupported_file", "Articles are .md, .markdown, .mdx or .html files."))
    } catch (error) {
      refused.set(path, toReadProblem(error))
    }
  }
  return {
    files: [...files.values()].toSorted((a, b) => compare(a.path, b.path)),
    refused: [...refused].map(([path, problem]) => ({ path, problem })).toSorted((a, b) => compare(a.path, b.path)),
  }
}

/** Why a file could not be read, without its path. */
export function toReadProblem(error: unknown): ImportProblem {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error)
  if (code === "ENOENT") return toProblem("not_found", "There is no such file or folder. Check the path.")
  return toProblem("unreadable", `It cannot be read (${code}). Check its permissions.`)
}

function isArticlePath(path: string): boolean {
  return /\.(?:md|markdown|mdx|html?)$/i.test(path)
}

async function isFolder(path: string, fs: ImportFs): Promise<boolean> {
  return await fs.stat(path).then(
    (found) => found.isDirectory(),
    // A link that leads nowhere hides no articles.
    () => false,
  )
}

// By code units: the order does not depend on the machine's language.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
