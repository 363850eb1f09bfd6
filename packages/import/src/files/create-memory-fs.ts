import { relative, resolve, sep } from "node:path"

import type { FolderEntry, ImportFs } from "./import-fs.ts"

/** A file that somebody handed over, such as by a browser. */
export interface GivenFile {
  /** With `/` between its parts, without `.` and `..`. */
  path: string
  bytes: Uint8Array
}

type Folder = Map<string, Folder | GivenFile>

/** Makes a file system of files in memory. Its root is the folder `.`; nothing of this computer is in it. */
export function createMemoryFs(files: readonly GivenFile[]): ImportFs {
  const root: Folder = new Map()
  for (const file of files) {
    const parts = file.path.split("/")
    let folder = root
    for (const part of parts.slice(0, -1)) {
      const next = folder.get(part)
      const inner: Folder = next instanceof Map ? next : new Map()
      if (inner !== next) folder.set(part, inner)
      folder = inner
    }
    folder.set(parts.at(-1) ?? "", file)
  }

  /** Paths are relative, or made absolute by the folder that this process runs in. */
  function find(path: string): Folder | GivenFile {
    let node: Folder | GivenFile | undefined = root
    const way = relative(resolve("."), resolve(path))
    for (const part of way === "" ? [] : way.split(sep)) node = node instanceof Map ? node.get(part) : undefined
    if (node === undefined) throw Object.assign(new Error("There is no such file."), { code: "ENOENT" })
    return node
  }
  function read(path: string): Uint8Array {
    const node = find(path)
    if (node instanceof Map) throw Object.assign(new Error("It is a folder."), { code: "EISDIR" })
    return node.bytes
  }

  return {
    stat: async (path) => {
      const node = find(path)
      const isFolder = node instanceof Map
      return { isFile: () => !isFolder, isDirectory: () => isFolder, size: isFolder ? 0 : node.bytes.length }
    },
    readdir: async (path) => {
      const node = find(path)
      if (!(node instanceof Map)) throw Object.assign(new Error("It is not a folder."), { code: "ENOTDIR" })
      return [...node].map(([name, child]): FolderEntry => ({
        name,
        isFile: () => !(child instanceof Map),
        isDirectory: () => child instanceof Map,
        isSymbolicLink: () => false,
      }))
    },
    readFile: async (path) => read(path),
    readHead: async (path, bytes) => read(path).subarray(0, bytes),
    realpath: async (path) => {
      find(path)
      return resolve(path)
    },
  }
}
