import { posix, resolve, sep } from "node:path"

import type { ImportFs } from "../files/import-fs.ts"

/** By what an export is recognised: a file that only such an export has. */
export interface ExportMark {
  /** The name of the file. */
  name: RegExp
  /** The folder of the file in the export. Default: the export's own. */
  folder?: string
  /** What the file has in its first kilobytes. */
  head?: RegExp
}

/** An export among files. */
export interface ExportRoot<Mark> {
  mark: Mark
  /** The file by which it is recognised. */
  path: string
  /** Its folder, as people type it. */
  root: string
  /** Its folder as an absolute path that ends with a slash. */
  folder: string
}

/** Finds the exports that files belong to: of those whose marks have the same `platform`, the outermost folders. */
export async function findExportRoots<Mark extends ExportMark & { platform: string }>(
  paths: readonly string[],
  fs: Pick<ImportFs, "readHead">,
  marks: readonly Mark[],
): Promise<ExportRoot<Mark>[]> {
  const roots = new Map<string, ExportRoot<Mark>>()
  for (const path of paths) {
    for (const mark of marks) {
      const root = toRoot(path, mark)
      const key = `${mark.platform} ${root}`
      if (root === undefined || roots.has(key)) continue
      const head = mark.head && new TextDecoder().decode(await fs.readHead(path, 4096).catch(() => undefined))
      if (head === undefined || mark.head?.test(head) === true)
        roots.set(key, { mark, path, root, folder: `${toAbsolute(root)}/`.replace(/\/+$/, "/") })
    }
  }
  const outermost: ExportRoot<Mark>[] = []
  for (const one of [...roots.values()].toSorted((a, b) => a.folder.length - b.folder.length)) {
    const isInside = outermost.some(
      ({ folder, mark }) => mark.platform === one.mark.platform && one.folder.startsWith(folder),
    )
    if (!isInside) outermost.push(one)
  }
  return outermost
}

function toRoot(path: string, { name, folder }: ExportMark): string | undefined {
  if (!name.test(posix.basename(path))) return undefined
  const own = posix.dirname(path)
  if (folder === undefined) return own
  // The path can begin inside the export.
  return posix.basename(toAbsolute(own)).toLowerCase() === folder ? posix.join(own, "..") : undefined
}

/** An absolute path, with `/` between its parts. */
export function toAbsolute(path: string): string {
  return resolve(path).split(sep).join("/")
}
